00000000000daf10 <$s12KernelAVX5129renderMixyyAA10VoiceListsV_AA7ScratchV5Lanes0
push   %rbp
mov    %rsp,%rbp
push   %r15
push   %r14
push   %r13
push   %r12
push   %rbx
sub    $0x48,%rsp
mov    %rcx,-0x60(%rbp)
mov    %rdi,%r12
mov    0x10(%rbp),%rax
mov    0x8(%rdi),%r11
lea    0xf(%rax),%rcx
add    $0x1e,%rax
test   %rcx,%rcx
mov    %rcx,-0x88(%rbp)
mov    %rax,-0x40(%rbp)
cmovs  %rax,%rcx
mov    %rcx,%r10
mov    0x10(%r8),%rax
mov    %rax,-0x58(%rbp)
test   %rax,%rax
mov    %r8,-0xa0(%rbp)
je     daf6f <$s12KernelAVX5129renderMixyyAA10VoiceListsV_AA7ScratchV5Lanes0D5Bu
movb   $0x1,-0x29(%rbp)
test   %r11,%r11
jg     daf81 <$s12KernelAVX5129renderMixyyAA10VoiceListsV_AA7ScratchV5Lanes0D5Bu
jmp    dbe63 <$s12KernelAVX5129renderMixyyAA10VoiceListsV_AA7ScratchV5Lanes0D5Bu
cmpq   $0x0,0x18(%r8)
setne  -0x29(%rbp)
test   %r11,%r11
jle    dbe63 <$s12KernelAVX5129renderMixyyAA10VoiceListsV_AA7ScratchV5Lanes0D5Bu
mov    -0x60(%rbp),%r14
mov    %r14,%rax
shl    $0x9,%rax
lea    (%rax,%rax,2),%rcx
lea    (%rsi,%rcx,1),%rax
mov    %rdx,%rdi
shl    $0x7,%rdi
lea    (%rdi,%rdi,2),%r13
lea    (%rax,%r13,1),%rdi
add    $0x2cc80,%rdi
add    %r13,%rax
lea    (%rax,%r9,4),%rax
add    $0x2cc80,%rax
mov    %rax,-0x68(%rbp)
sar    $0x4,%r10
mov    %r11,%r15
mov    -0xa0(%rbp),%r8
mov    0x20(%r8),%rax
mov    %rax,-0xe0(%rbp)
mov    (%r8),%rax
mov    %rax,-0xd8(%rbp)
mov    0x8(%r8),%rax
mov    %rax,-0xd0(%rbp)
lea    0x60(%rdi,%rdx,4),%rax
mov    %rax,-0xb8(%rbp)
lea    -0x1(%r10),%rax
mov    %rax,-0x90(%rbp)
mov    %r10d,%r11d
and    $0x3,%r11d
mov    %r10,%rbx
and    $0xfffffffffffffffc,%rbx
add    %r13,%rcx
mov    %r10,-0x50(%rbp)
and    $0xfffffffffffffffe,%r10
mov    %r10,-0x70(%rbp)
lea    (%rcx,%r9,4),%rax
lea    0x0(,%r14,4),%rcx
mov    %rcx,-0x38(%rbp)
lea    0x2ccc0(%rsi,%rax,1),%rax
mov    %rax,-0xc0(%rbp)
mov    %r11,-0xf0(%rbp)
shl    $0x6,%r11d
vxorps %xmm0,%xmm0,%xmm0
xor    %eax,%eax
mov    %r12,-0xa8(%rbp)
mov    %r15,-0x48(%rbp)
jmp    db07b <$s12KernelAVX5129renderMixyyAA10VoiceListsV_AA7ScratchV5Lanes0D5Bu
nopw   0x0(%rax,%rax,1)
mov    -0xc8(%rbp),%r14
add    $0x2,%r14
mov    -0x48(%rbp),%r15
mov    %r14,%rax
cmp    %r15,%r14
jge    dbe63 <$s12KernelAVX5129renderMixyyAA10VoiceListsV_AA7ScratchV5Lanes0D5Bu
mov    %rax,-0xc8(%rbp)
mov    %rax,%rcx
shl    $0x5,%rcx
movzbl 0x1d9(%r12,%rcx,1),%eax
lea    -0x1(%rax),%edi
and    %al,%dil
or     $0x100,%eax
tzcnt  %eax,%edx
mov    %rcx,%r8
mov    0x1d0(%r12,%rcx,1),%rsi
mov    -0x60(%rbp),%rax
imul   %rdx,%rax
lea    (%rsi,%rax,4),%r13
lea    -0x1(%rdi),%eax
and    %dil,%al
mov    %rdx,-0x80(%rbp)
mov    %rsi,-0x78(%rbp)
je     db230 <$s12KernelAVX5129renderMixyyAA10VoiceListsV_AA7ScratchV5Lanes0D5Bu
cmpq   $0xfffffffffffffff1,-0x88(%rbp)
mov    -0x90(%rbp),%r15
jl     dbe7b <$s12KernelAVX5129renderMixyyAA10VoiceListsV_AA7ScratchV5Lanes0D5Bu
mov    -0x38(%rbp),%rcx
imul   %rdx,%rcx
add    %rsi,%rcx
jmp    db0fd <$s12KernelAVX5129renderMixyyAA10VoiceListsV_AA7ScratchV5Lanes0D5Bu
xchg   %ax,%ax
lea    -0x1(%rdx),%eax
mov    %edx,%edi
and    %dl,%al
je     db220 <$s12KernelAVX5129renderMixyyAA10VoiceListsV_AA7ScratchV5Lanes0D5Bu
mov    %eax,%edx
cmpq   $0x1f,-0x40(%rbp)
jb     db0f0 <$s12KernelAVX5129renderMixyyAA10VoiceListsV_AA7ScratchV5Lanes0D5Bu
movzbl %dil,%eax
or     $0x100,%eax
tzcnt  %eax,%edi
mov    0x1d0(%r12,%r8,1),%rsi
cmp    $0x3,%r15
jae    db130 <$s12KernelAVX5129renderMixyyAA10VoiceListsV_AA7ScratchV5Lanes0D5Bu
xor    %r9d,%r9d
jmp    db1bf <$s12KernelAVX5129renderMixyyAA10VoiceListsV_AA7ScratchV5Lanes0D5Bu
nopl   0x0(%rax)
mov    -0x60(%rbp),%rax
imul   %rdi,%rax
lea    (%rsi,%rax,4),%r10
mov    $0xc0,%r14d
xor    %r9d,%r9d
data16 cs nopw 0x0(%rax,%rax,1)
vmovups -0xc0(%r13,%r14,1),%zmm1
vmovups -0x80(%r13,%r14,1),%zmm2
vmovups -0x40(%r13,%r14,1),%zmm3
vmovups 0x0(%r13,%r14,1),%zmm4
vaddps -0xc0(%r10,%r14,1),%zmm1,%zmm1
vmovups %zmm1,-0xc0(%r13,%r14,1)
vaddps -0x80(%r10,%r14,1),%zmm2,%zmm1
vmovups %zmm1,-0x80(%r13,%r14,1)
vaddps -0x40(%r10,%r14,1),%zmm3,%zmm1
vmovups %zmm1,-0x40(%r13,%r14,1)
add    $0x4,%r9
vaddps (%r10,%r14,1),%zmm4,%zmm1
vmovups %zmm1,0x0(%r13,%r14,1)
add    $0x100,%r14
cmp    %r9,%rbx
jne    db150 <$s12KernelAVX5129renderMixyyAA10VoiceListsV_AA7ScratchV5Lanes0D5Bu
cmpq   $0x0,-0xf0(%rbp)
je     db0f0 <$s12KernelAVX5129renderMixyyAA10VoiceListsV_AA7ScratchV5Lanes0D5Bu
imul   -0x38(%rbp),%rdi
shl    $0x6,%r9
add    %r9,%rdi
add    %rdi,%rsi
add    %rcx,%r9
xor    %eax,%eax
data16 data16 data16 data16 data16 cs nopw 0x0(%rax,%rax,1)
vmovups (%r9,%rax,1),%zmm1
vaddps (%rsi,%rax,1),%zmm1,%zmm1
vmovups %zmm1,(%r9,%rax,1)
add    $0x40,%rax
cmp    %rax,%r11
jne    db1f0 <$s12KernelAVX5129renderMixyyAA10VoiceListsV_AA7ScratchV5Lanes0D5Bu
jmp    db0f0 <$s12KernelAVX5129renderMixyyAA10VoiceListsV_AA7ScratchV5Lanes0D5Bu
data16 data16 data16 cs nopw 0x0(%rax,%rax,1)
mov    0x1d0(%r12,%r8,1),%rax
mov    %edx,%edi
jmp    db246 <$s12KernelAVX5129renderMixyyAA10VoiceListsV_AA7ScratchV5Lanes0D5Bu
nopl   0x0(%rax)
mov    %rsi,%rax
mov    -0xb8(%rbp),%rsi
test   %dil,%dil
mov    -0x90(%rbp),%r15
je     db257 <$s12KernelAVX5129renderMixyyAA10VoiceListsV_AA7ScratchV5Lanes0D5Bu
movzbl %dil,%ecx
tzcnt  %ecx,%ecx
imul   -0x60(%rbp),%rcx
lea    (%rax,%rcx,4),%rsi
mov    -0xe0(%rbp),%r9
test   %r9,%r9
sete   %dl
mov    0x1c0(%r12,%r8,1),%rax
mov    0x1c8(%r12,%r8,1),%rcx
and    $0x7,%ecx
mov    %ecx,%edi
imul   %r9,%rcx
shl    $0x5,%rcx
vmovss 0x1b40(%rax,%rdi,4),%xmm2
vmovss 0x1b60(%rax,%rdi,4),%xmm1
vmovss 0x1b80(%rax,%rdi,4),%xmm3
mov    -0xd8(%rbp),%r9
lea    (%r9,%rcx,1),%r10
add    -0xd0(%rbp),%rcx
vmovss 0x1ba0(%rax,%rdi,4),%xmm4
mov    -0xc8(%rbp),%rax
lea    0x1(%rax),%r14
cmp    -0x48(%rbp),%r14
setl   %al
vcmpeqss %xmm0,%xmm4,%k0
vcmpeqss %xmm0,%xmm3,%k1
kandw  %k0,%k1,%k0
kmovd  %k0,%edi
and    %al,%dil
test   %dl,%dil
je     db4e0 <$s12KernelAVX5129renderMixyyAA10VoiceListsV_AA7ScratchV5Lanes0D5Bu
mov    0x1e0(%r12,%r8,1),%rax
mov    0x1e8(%r12,%r8,1),%rdx
and    $0x7,%edx
vmovss 0x1b80(%rax,%rdx,4),%xmm5
vucomiss %xmm0,%xmm5
jne    db4e0 <$s12KernelAVX5129renderMixyyAA10VoiceListsV_AA7ScratchV5Lanes0D5Bu
jp     db4e0 <$s12KernelAVX5129renderMixyyAA10VoiceListsV_AA7ScratchV5Lanes0D5Bu
vmovss 0x1ba0(%rax,%rdx,4),%xmm5
vucomiss %xmm0,%xmm5
jne    db4e0 <$s12KernelAVX5129renderMixyyAA10VoiceListsV_AA7ScratchV5Lanes0D5Bu
jp     db4e0 <$s12KernelAVX5129renderMixyyAA10VoiceListsV_AA7ScratchV5Lanes0D5Bu
vmovss 0x1b40(%rax,%rdx,4),%xmm4
vmovss 0x1b60(%rax,%rdx,4),%xmm3
movzbl 0x1f9(%r12,%r8,1),%eax
lea    -0x1(%rax),%edi
and    %al,%dil
or     $0x100,%eax
tzcnt  %eax,%r9d
mov    0x1f0(%r12,%r8,1),%rdx
mov    -0x60(%rbp),%rax
mov    %r9,-0x98(%rbp)
imul   %r9,%rax
lea    (%rdx,%rax,4),%r14
lea    -0x1(%rdi),%eax
and    %dil,%al
mov    %rdx,-0xb0(%rbp)
je     db80b <$s12KernelAVX5129renderMixyyAA10VoiceListsV_AA7ScratchV5Lanes0D5Bu
cmpq   $0xfffffffffffffff1,-0x88(%rbp)
jl     dbe7f <$s12KernelAVX5129renderMixyyAA10VoiceListsV_AA7ScratchV5Lanes0D5Bu
mov    -0x38(%rbp),%r9
imul   -0x98(%rbp),%r9
add    %rdx,%r9
mov    %r9,-0xe8(%rbp)
jmp    db3bd <$s12KernelAVX5129renderMixyyAA10VoiceListsV_AA7ScratchV5Lanes0D5Bu
nop
lea    -0x1(%rdx),%eax
mov    %edx,%edi
and    %dl,%al
je     db7f8 <$s12KernelAVX5129renderMixyyAA10VoiceListsV_AA7ScratchV5Lanes0D5Bu
mov    %eax,%edx
cmpq   $0x1f,-0x40(%rbp)
jb     db3b0 <$s12KernelAVX5129renderMixyyAA10VoiceListsV_AA7ScratchV5Lanes0D5Bu
movzbl %dil,%eax
or     $0x100,%eax
tzcnt  %eax,%edi
mov    -0xa8(%rbp),%rax
mov    0x1f0(%rax,%r8,1),%r9
cmpq   $0x3,-0x90(%rbp)
jae    db400 <$s12KernelAVX5129renderMixyyAA10VoiceListsV_AA7ScratchV5Lanes0D5Bu
xor    %r15d,%r15d
jmp    db48c <$s12KernelAVX5129renderMixyyAA10VoiceListsV_AA7ScratchV5Lanes0D5Bu
data16 data16 cs nopw 0x0(%rax,%rax,1)
mov    -0x60(%rbp),%rax
imul   %rdi,%rax
lea    (%r9,%rax,4),%r12
mov    $0xc0,%eax
xor    %r15d,%r15d
data16 data16 cs nopw 0x0(%rax,%rax,1)
vmovups -0xc0(%r14,%rax,1),%zmm5
vmovups -0x80(%r14,%rax,1),%zmm6
vmovups -0x40(%r14,%rax,1),%zmm7
vmovups (%r14,%rax,1),%zmm8
vaddps -0xc0(%r12,%rax,1),%zmm5,%zmm5
vmovups %zmm5,-0xc0(%r14,%rax,1)
vaddps -0x80(%r12,%rax,1),%zmm6,%zmm5
vmovups %zmm5,-0x80(%r14,%rax,1)
vaddps -0x40(%r12,%rax,1),%zmm7,%zmm5
vmovups %zmm5,-0x40(%r14,%rax,1)
add    $0x4,%r15
vaddps (%r12,%rax,1),%zmm8,%zmm5
vmovups %zmm5,(%r14,%rax,1)
add    $0x100,%rax
cmp    %r15,%rbx
jne    db420 <$s12KernelAVX5129renderMixyyAA10VoiceListsV_AA7ScratchV5Lanes0D5Bu
testb  $0x3,-0x50(%rbp)
je     db3b0 <$s12KernelAVX5129renderMixyyAA10VoiceListsV_AA7ScratchV5Lanes0D5Bu
imul   -0x38(%rbp),%rdi
shl    $0x6,%r15
add    %r15,%rdi
add    %rdi,%r9
add    -0xe8(%rbp),%r15
xor    %eax,%eax
xchg   %ax,%ax
vmovups (%r15,%rax,1),%zmm5
vaddps (%r9,%rax,1),%zmm5,%zmm5
vmovups %zmm5,(%r15,%rax,1)
add    $0x40,%rax
cmp    %rax,%r11
jne    db4b0 <$s12KernelAVX5129renderMixyyAA10VoiceListsV_AA7ScratchV5Lanes0D5Bu
jmp    db3b0 <$s12KernelAVX5129renderMixyyAA10VoiceListsV_AA7ScratchV5Lanes0D5Bu
data16 data16 data16 cs nopw 0x0(%rax,%rax,1)
cmpq   $0xfffffffffffffff1,-0x88(%rbp)
jl     dbe79 <$s12KernelAVX5129renderMixyyAA10VoiceListsV_AA7ScratchV5Lanes0D5Bu
cmpq   $0x1f,-0x40(%rbp)
jae    db740 <$s12KernelAVX5129renderMixyyAA10VoiceListsV_AA7ScratchV5Lanes0D5Bu
cmpb   $0x0,-0x29(%rbp)
je     db06b <$s12KernelAVX5129renderMixyyAA10VoiceListsV_AA7ScratchV5Lanes0D5Bu
mov    0x1c0(%r12,%r8,1),%rcx
mov    0x1c8(%r12,%r8,1),%rdx
and    $0x7,%edx
mov    -0x58(%rbp),%r10
test   %r10,%r10
mov    -0xc0(%rbp),%r9
je     db640 <$s12KernelAVX5129renderMixyyAA10VoiceListsV_AA7ScratchV5Lanes0D5Bu
cmpb   $0x1,0x2346(%rcx)
jne    db640 <$s12KernelAVX5129renderMixyyAA10VoiceListsV_AA7ScratchV5Lanes0D5Bu
cmpq   $0x1f,-0x40(%rbp)
jb     db640 <$s12KernelAVX5129renderMixyyAA10VoiceListsV_AA7ScratchV5Lanes0D5Bu
vmovss 0x1c40(%rcx,%rdx,4),%xmm1
vmovss 0x1c60(%rcx,%rdx,4),%xmm2
vcmpeqss %xmm0,%xmm1,%k0
vcmpeqss %xmm0,%xmm2,%k1
kandw  %k1,%k0,%k0
kmovd  %k0,%eax
test   $0x1,%al
jne    db640 <$s12KernelAVX5129renderMixyyAA10VoiceListsV_AA7ScratchV5Lanes0D5Bu
test   %r15,%r15
je     dbd98 <$s12KernelAVX5129renderMixyyAA10VoiceListsV_AA7ScratchV5Lanes0D5Bu
vbroadcastss %xmm2,%zmm3
vbroadcastss %xmm1,%zmm4
mov    -0x38(%rbp),%rax
imul   -0x80(%rbp),%rax
mov    -0x78(%rbp),%rsi
add    %rsi,%rax
add    $0x40,%rax
mov    -0x70(%rbp),%rdi
xor    %esi,%esi
data16 data16 data16 data16 data16 cs nopw 0x0(%rax,%rax,1)
vmulps -0x40(%r9,%rsi,1),%zmm3,%zmm5
vaddps %zmm5,%zmm4,%zmm5
vmulps -0x40(%rax,%rsi,1),%zmm5,%zmm5
vaddps (%r10,%rsi,1),%zmm5,%zmm5
vmovups %zmm5,(%r10,%rsi,1)
vmulps (%r9,%rsi,1),%zmm3,%zmm5
vaddps %zmm5,%zmm4,%zmm5
vmulps (%rax,%rsi,1),%zmm5,%zmm5
vaddps 0x40(%r10,%rsi,1),%zmm5,%zmm5
vmovups %zmm5,0x40(%r10,%rsi,1)
sub    $0xffffffffffffff80,%rsi
add    $0xfffffffffffffffe,%rdi
jne    db5b0 <$s12KernelAVX5129renderMixyyAA10VoiceListsV_AA7ScratchV5Lanes0D5Bu
testb  $0x1,-0x50(%rbp)
je     db640 <$s12KernelAVX5129renderMixyyAA10VoiceListsV_AA7ScratchV5Lanes0D5Bu
vbroadcastss %xmm2,%zmm2
mov    -0x68(%rbp),%rax
vmulps (%rax,%rsi,1),%zmm2,%zmm2
vbroadcastss %xmm1,%zmm1
vaddps %zmm2,%zmm1,%zmm1
vmulps 0x0(%r13,%rsi,1),%zmm1,%zmm1
vaddps (%r10,%rsi,1),%zmm1,%zmm1
vmovups %zmm1,(%r10,%rsi,1)
nopl   0x0(%rax,%rax,1)
mov    -0xa0(%rbp),%rax
mov    0x18(%rax),%rsi
test   %rsi,%rsi
je     db06b <$s12KernelAVX5129renderMixyyAA10VoiceListsV_AA7ScratchV5Lanes0D5Bu
cmpb   $0x1,0x2347(%rcx)
jne    db06b <$s12KernelAVX5129renderMixyyAA10VoiceListsV_AA7ScratchV5Lanes0D5Bu
cmpq   $0x1f,-0x40(%rbp)
jb     db06b <$s12KernelAVX5129renderMixyyAA10VoiceListsV_AA7ScratchV5Lanes0D5Bu
vmovss 0x1cc0(%rcx,%rdx,4),%xmm1
vmovss 0x1ce0(%rcx,%rdx,4),%xmm2
vcmpeqss %xmm0,%xmm1,%k0
vcmpeqss %xmm0,%xmm2,%k1
kandw  %k1,%k0,%k0
kmovd  %k0,%eax
test   $0x1,%al
jne    db06b <$s12KernelAVX5129renderMixyyAA10VoiceListsV_AA7ScratchV5Lanes0D5Bu
test   %r15,%r15
je     dbda9 <$s12KernelAVX5129renderMixyyAA10VoiceListsV_AA7ScratchV5Lanes0D5Bu
vbroadcastss %xmm2,%zmm3
vbroadcastss %xmm1,%zmm4
mov    -0x80(%rbp),%rax
imul   -0x38(%rbp),%rax
mov    -0x78(%rbp),%rcx
add    %rcx,%rax
add    $0x40,%rax
mov    -0x70(%rbp),%rdx
xor    %ecx,%ecx
nopl   0x0(%rax,%rax,1)
vmulps -0x40(%r9,%rcx,1),%zmm3,%zmm5
vaddps %zmm5,%zmm4,%zmm5
vmulps -0x40(%rax,%rcx,1),%zmm5,%zmm5
vaddps (%rsi,%rcx,1),%zmm5,%zmm5
vmovups %zmm5,(%rsi,%rcx,1)
vmulps (%r9,%rcx,1),%zmm3,%zmm5
vaddps %zmm5,%zmm4,%zmm5
vmulps (%rax,%rcx,1),%zmm5,%zmm5
vaddps 0x40(%rsi,%rcx,1),%zmm5,%zmm5
vmovups %zmm5,0x40(%rsi,%rcx,1)
sub    $0xffffffffffffff80,%rcx
add    $0xfffffffffffffffe,%rdx
jne    db6d0 <$s12KernelAVX5129renderMixyyAA10VoiceListsV_AA7ScratchV5Lanes0D5Bu
testb  $0x1,-0x50(%rbp)
je     db06b <$s12KernelAVX5129renderMixyyAA10VoiceListsV_AA7ScratchV5Lanes0D5Bu
jmp    dbdb5 <$s12KernelAVX5129renderMixyyAA10VoiceListsV_AA7ScratchV5Lanes0D5Bu
data16 data16 data16 data16 data16 cs nopw 0x0(%rax,%rax,1)
vbroadcastss %xmm3,%zmm3
vbroadcastss %xmm2,%zmm2
vbroadcastss %xmm4,%zmm4
vbroadcastss %xmm1,%zmm1
xor    %edx,%edx
xor    %edi,%edi
jmp    db7bc <$s12KernelAVX5129renderMixyyAA10VoiceListsV_AA7ScratchV5Lanes0D5Bu
xchg   %ax,%ax
mov    -0x68(%rbp),%rax
vmovups (%rax,%rdx,1),%zmm6
vmulps %zmm6,%zmm3,%zmm7
vaddps %zmm7,%zmm2,%zmm7
vmulps %zmm7,%zmm5,%zmm7
vaddps (%r10,%rdx,1),%zmm7,%zmm7
inc    %rdi
vmovups %zmm7,(%r10,%rdx,1)
vmulps %zmm6,%zmm4,%zmm6
vaddps %zmm6,%zmm1,%zmm6
vmulps %zmm6,%zmm5,%zmm5
vaddps (%rcx,%rdx,1),%zmm5,%zmm5
vmovups %zmm5,(%rcx,%rdx,1)
add    $0x40,%rdx
cmp    %rdi,-0x50(%rbp)
je     db4f9 <$s12KernelAVX5129renderMixyyAA10VoiceListsV_AA7ScratchV5Lanes0D5Bu
mov    %rdi,%rax
movabs $0x8000000000000000,%r9
add    %r9,%rax
je     dbe75 <$s12KernelAVX5129renderMixyyAA10VoiceListsV_AA7ScratchV5Lanes0D5Bu
vmovups 0x0(%r13,%rdx,1),%zmm5
vaddps (%rsi,%rdx,1),%zmm5,%zmm5
cmpb   $0x0,-0x29(%rbp)
je     db760 <$s12KernelAVX5129renderMixyyAA10VoiceListsV_AA7ScratchV5Lanes0D5Bu
vmovups %zmm5,0x0(%r13,%rdx,1)
jmp    db760 <$s12KernelAVX5129renderMixyyAA10VoiceListsV_AA7ScratchV5Lanes0D5Bu
mov    -0xa8(%rbp),%rax
mov    0x1f0(%rax,%r8,1),%rax
mov    %edx,%edi
jmp    db81a <$s12KernelAVX5129renderMixyyAA10VoiceListsV_AA7ScratchV5Lanes0D5Bu
mov    %rdx,%rax
mov    -0xb8(%rbp),%rdx
test   %dil,%dil
je     db82b <$s12KernelAVX5129renderMixyyAA10VoiceListsV_AA7ScratchV5Lanes0D5Bu
movzbl %dil,%edx
tzcnt  %edx,%edx
imul   -0x60(%rbp),%rdx
lea    (%rax,%rdx,4),%rdx
cmpq   $0xfffffffffffffff1,-0x88(%rbp)
jl     dbe7d <$s12KernelAVX5129renderMixyyAA10VoiceListsV_AA7ScratchV5Lanes0D5Bu
cmpq   $0x1f,-0x40(%rbp)
mov    -0xa8(%rbp),%r12
jae    dbcd1 <$s12KernelAVX5129renderMixyyAA10VoiceListsV_AA7ScratchV5Lanes0D5Bu
cmpb   $0x0,-0x29(%rbp)
mov    -0x90(%rbp),%r15
mov    -0xc0(%rbp),%r9
je     db060 <$s12KernelAVX5129renderMixyyAA10VoiceListsV_AA7ScratchV5Lanes0D5Bu
mov    0x1c0(%r12,%r8,1),%rsi
mov    0x1c8(%r12,%r8,1),%r10
and    $0x7,%r10d
cmpq   $0x0,-0x58(%rbp)
je     db98f <$s12KernelAVX5129renderMixyyAA10VoiceListsV_AA7ScratchV5Lanes0D5Bu
cmpb   $0x1,0x2346(%rsi)
jne    db98f <$s12KernelAVX5129renderMixyyAA10VoiceListsV_AA7ScratchV5Lanes0D5Bu
cmpq   $0x1f,-0x40(%rbp)
jb     db98f <$s12KernelAVX5129renderMixyyAA10VoiceListsV_AA7ScratchV5Lanes0D5Bu
vmovss 0x1c40(%rsi,%r10,4),%xmm1
vmovss 0x1c60(%rsi,%r10,4),%xmm2
vcmpeqss %xmm0,%xmm1,%k0
vcmpeqss %xmm0,%xmm2,%k1
kandw  %k1,%k0,%k0
kmovd  %k0,%eax
test   $0x1,%al
jne    db98f <$s12KernelAVX5129renderMixyyAA10VoiceListsV_AA7ScratchV5Lanes0D5Bu
test   %r15,%r15
je     dbded <$s12KernelAVX5129renderMixyyAA10VoiceListsV_AA7ScratchV5Lanes0D5Bu
vbroadcastss %xmm2,%zmm3
vbroadcastss %xmm1,%zmm4
mov    -0x38(%rbp),%rax
imul   -0x80(%rbp),%rax
mov    -0x78(%rbp),%rcx
add    %rcx,%rax
add    $0x40,%rax
mov    -0x70(%rbp),%rdx
xor    %ecx,%ecx
mov    -0x58(%rbp),%rdi
nop
vmulps -0x40(%r9,%rcx,1),%zmm3,%zmm5
vaddps %zmm5,%zmm4,%zmm5
vmulps -0x40(%rax,%rcx,1),%zmm5,%zmm5
vaddps (%rdi,%rcx,1),%zmm5,%zmm5
vmovups %zmm5,(%rdi,%rcx,1)
vmulps (%r9,%rcx,1),%zmm3,%zmm5
vaddps %zmm5,%zmm4,%zmm5
vmulps (%rax,%rcx,1),%zmm5,%zmm5
vaddps 0x40(%rdi,%rcx,1),%zmm5,%zmm5
vmovups %zmm5,0x40(%rdi,%rcx,1)
sub    $0xffffffffffffff80,%rcx
add    $0xfffffffffffffffe,%rdx
jne    db900 <$s12KernelAVX5129renderMixyyAA10VoiceListsV_AA7ScratchV5Lanes0D5Bu
testb  $0x1,-0x50(%rbp)
je     db98f <$s12KernelAVX5129renderMixyyAA10VoiceListsV_AA7ScratchV5Lanes0D5Bu
vbroadcastss %xmm2,%zmm2
mov    -0x68(%rbp),%rax
vmulps (%rax,%rcx,1),%zmm2,%zmm2
vbroadcastss %xmm1,%zmm1
vaddps %zmm2,%zmm1,%zmm1
vmulps 0x0(%r13,%rcx,1),%zmm1,%zmm1
mov    -0x58(%rbp),%rax
vaddps (%rax,%rcx,1),%zmm1,%zmm1
vmovups %zmm1,(%rax,%rcx,1)
mov    -0xa0(%rbp),%rax
mov    0x18(%rax),%rcx
test   %rcx,%rcx
je     dbaab <$s12KernelAVX5129renderMixyyAA10VoiceListsV_AA7ScratchV5Lanes0D5Bu
cmpb   $0x1,0x2347(%rsi)
jne    dbaab <$s12KernelAVX5129renderMixyyAA10VoiceListsV_AA7ScratchV5Lanes0D5Bu
cmpq   $0x1f,-0x40(%rbp)
jb     dbaab <$s12KernelAVX5129renderMixyyAA10VoiceListsV_AA7ScratchV5Lanes0D5Bu
vmovss 0x1cc0(%rsi,%r10,4),%xmm1
vmovss 0x1ce0(%rsi,%r10,4),%xmm2
vcmpeqss %xmm0,%xmm1,%k0
vcmpeqss %xmm0,%xmm2,%k1
kandw  %k1,%k0,%k0
kmovd  %k0,%eax
test   $0x1,%al
jne    dbaab <$s12KernelAVX5129renderMixyyAA10VoiceListsV_AA7ScratchV5Lanes0D5Bu
test   %r15,%r15
je     dbdfe <$s12KernelAVX5129renderMixyyAA10VoiceListsV_AA7ScratchV5Lanes0D5Bu
vbroadcastss %xmm2,%zmm3
vbroadcastss %xmm1,%zmm4
mov    -0x80(%rbp),%rax
imul   -0x38(%rbp),%rax
mov    -0x78(%rbp),%rdx
add    %rdx,%rax
add    $0x40,%rax
mov    -0x70(%rbp),%rsi
xor    %edx,%edx
nopl   0x0(%rax)
vmulps -0x40(%r9,%rdx,1),%zmm3,%zmm5
vaddps %zmm5,%zmm4,%zmm5
vmulps -0x40(%rax,%rdx,1),%zmm5,%zmm5
vaddps (%rcx,%rdx,1),%zmm5,%zmm5
vmovups %zmm5,(%rcx,%rdx,1)
vmulps (%r9,%rdx,1),%zmm3,%zmm5
vaddps %zmm5,%zmm4,%zmm5
vmulps (%rax,%rdx,1),%zmm5,%zmm5
vaddps 0x40(%rcx,%rdx,1),%zmm5,%zmm5
vmovups %zmm5,0x40(%rcx,%rdx,1)
sub    $0xffffffffffffff80,%rdx
add    $0xfffffffffffffffe,%rsi
jne    dba20 <$s12KernelAVX5129renderMixyyAA10VoiceListsV_AA7ScratchV5Lanes0D5Bu
testb  $0x1,-0x50(%rbp)
je     dbaab <$s12KernelAVX5129renderMixyyAA10VoiceListsV_AA7ScratchV5Lanes0D5Bu
vbroadcastss %xmm2,%zmm2
mov    -0x68(%rbp),%rax
vmulps (%rax,%rdx,1),%zmm2,%zmm2
vbroadcastss %xmm1,%zmm1
vaddps %zmm2,%zmm1,%zmm1
vmulps 0x0(%r13,%rdx,1),%zmm1,%zmm1
vaddps (%rcx,%rdx,1),%zmm1,%zmm1
vmovups %zmm1,(%rcx,%rdx,1)
mov    0x1e0(%r12,%r8,1),%rsi
mov    0x1e8(%r12,%r8,1),%r10
and    $0x7,%r10d
cmpq   $0x0,-0x58(%rbp)
je     dbbe0 <$s12KernelAVX5129renderMixyyAA10VoiceListsV_AA7ScratchV5Lanes0D5Bu
cmpb   $0x1,0x2346(%rsi)
jne    dbbe0 <$s12KernelAVX5129renderMixyyAA10VoiceListsV_AA7ScratchV5Lanes0D5Bu
cmpq   $0x1f,-0x40(%rbp)
jb     dbbe0 <$s12KernelAVX5129renderMixyyAA10VoiceListsV_AA7ScratchV5Lanes0D5Bu
vmovss 0x1c40(%rsi,%r10,4),%xmm1
vmovss 0x1c60(%rsi,%r10,4),%xmm2
vcmpeqss %xmm0,%xmm1,%k0
vcmpeqss %xmm0,%xmm2,%k1
kandw  %k1,%k0,%k0
kmovd  %k0,%eax
test   $0x1,%al
jne    dbbe0 <$s12KernelAVX5129renderMixyyAA10VoiceListsV_AA7ScratchV5Lanes0D5Bu
test   %r15,%r15
je     dbe0f <$s12KernelAVX5129renderMixyyAA10VoiceListsV_AA7ScratchV5Lanes0D5Bu
vbroadcastss %xmm2,%zmm3
vbroadcastss %xmm1,%zmm4
mov    -0x38(%rbp),%rax
imul   -0x98(%rbp),%rax
mov    -0xb0(%rbp),%rdx
add    %rdx,%rax
add    $0x40,%rax
mov    -0x70(%rbp),%rdi
xor    %edx,%edx
mov    -0x58(%rbp),%r13
nopl   (%rax)
vmulps -0x40(%r9,%rdx,1),%zmm3,%zmm5
vaddps %zmm5,%zmm4,%zmm5
vmulps -0x40(%rax,%rdx,1),%zmm5,%zmm5
vaddps 0x0(%r13,%rdx,1),%zmm5,%zmm5
vmovups %zmm5,0x0(%r13,%rdx,1)
vmulps (%r9,%rdx,1),%zmm3,%zmm5
vaddps %zmm5,%zmm4,%zmm5
vmulps (%rax,%rdx,1),%zmm5,%zmm5
vaddps 0x40(%r13,%rdx,1),%zmm5,%zmm5
vmovups %zmm5,0x40(%r13,%rdx,1)
sub    $0xffffffffffffff80,%rdx
add    $0xfffffffffffffffe,%rdi
jne    dbb50 <$s12KernelAVX5129renderMixyyAA10VoiceListsV_AA7ScratchV5Lanes0D5Bu
testb  $0x1,-0x50(%rbp)
je     dbbe0 <$s12KernelAVX5129renderMixyyAA10VoiceListsV_AA7ScratchV5Lanes0D5Bu
vbroadcastss %xmm2,%zmm2
mov    -0x68(%rbp),%rax
vmulps (%rax,%rdx,1),%zmm2,%zmm2
vbroadcastss %xmm1,%zmm1
vaddps %zmm2,%zmm1,%zmm1
vmulps (%r14,%rdx,1),%zmm1,%zmm1
mov    -0x58(%rbp),%rax
vaddps (%rax,%rdx,1),%zmm1,%zmm1
vmovups %zmm1,(%rax,%rdx,1)
test   %rcx,%rcx
je     db060 <$s12KernelAVX5129renderMixyyAA10VoiceListsV_AA7ScratchV5Lanes0D5Bu
cmpb   $0x1,0x2347(%rsi)
jne    db060 <$s12KernelAVX5129renderMixyyAA10VoiceListsV_AA7ScratchV5Lanes0D5Bu
cmpq   $0x1f,-0x40(%rbp)
jb     db060 <$s12KernelAVX5129renderMixyyAA10VoiceListsV_AA7ScratchV5Lanes0D5Bu
vmovss 0x1cc0(%rsi,%r10,4),%xmm1
vmovss 0x1ce0(%rsi,%r10,4),%xmm2
vcmpeqss %xmm0,%xmm1,%k0
vcmpeqss %xmm0,%xmm2,%k1
kandw  %k1,%k0,%k0
kmovd  %k0,%eax
test   $0x1,%al
jne    db060 <$s12KernelAVX5129renderMixyyAA10VoiceListsV_AA7ScratchV5Lanes0D5Bu
test   %r15,%r15
je     dbe20 <$s12KernelAVX5129renderMixyyAA10VoiceListsV_AA7ScratchV5Lanes0D5Bu
vbroadcastss %xmm2,%zmm3
vbroadcastss %xmm1,%zmm4
mov    -0x98(%rbp),%rax
imul   -0x38(%rbp),%rax
mov    -0xb0(%rbp),%rdx
add    %rdx,%rax
add    $0x40,%rax
mov    -0x70(%rbp),%rsi
xor    %edx,%edx
nopl   0x0(%rax,%rax,1)
vmulps -0x40(%r9,%rdx,1),%zmm3,%zmm5
vaddps %zmm5,%zmm4,%zmm5
vmulps -0x40(%rax,%rdx,1),%zmm5,%zmm5
vaddps (%rcx,%rdx,1),%zmm5,%zmm5
vmovups %zmm5,(%rcx,%rdx,1)
vmulps (%r9,%rdx,1),%zmm3,%zmm5
vaddps %zmm5,%zmm4,%zmm5
vmulps (%rax,%rdx,1),%zmm5,%zmm5
vaddps 0x40(%rcx,%rdx,1),%zmm5,%zmm5
vmovups %zmm5,0x40(%rcx,%rdx,1)
sub    $0xffffffffffffff80,%rdx
add    $0xfffffffffffffffe,%rsi
jne    dbc70 <$s12KernelAVX5129renderMixyyAA10VoiceListsV_AA7ScratchV5Lanes0D5Bu
testb  $0x1,-0x50(%rbp)
je     db060 <$s12KernelAVX5129renderMixyyAA10VoiceListsV_AA7ScratchV5Lanes0D5Bu
jmp    dbe2c <$s12KernelAVX5129renderMixyyAA10VoiceListsV_AA7ScratchV5Lanes0D5Bu
vbroadcastss %xmm2,%zmm2
vbroadcastss %xmm4,%zmm4
vbroadcastss %xmm1,%zmm1
vbroadcastss %xmm3,%zmm3
xor    %edi,%edi
xor    %r9d,%r9d
jmp    dbd41 <$s12KernelAVX5129renderMixyyAA10VoiceListsV_AA7ScratchV5Lanes0D5Bu
inc    %r9
vmulps %zmm5,%zmm2,%zmm7
vmulps %zmm6,%zmm4,%zmm8
vaddps (%r10,%rdi,1),%zmm7,%zmm7
vaddps %zmm7,%zmm8,%zmm7
vmovups %zmm7,(%r10,%rdi,1)
vmulps %zmm5,%zmm1,%zmm5
vaddps (%rcx,%rdi,1),%zmm5,%zmm5
vmulps %zmm6,%zmm3,%zmm6
vaddps %zmm5,%zmm6,%zmm5
vmovups %zmm5,(%rcx,%rdi,1)
add    $0x40,%rdi
cmp    %r9,-0x50(%rbp)
je     db84b <$s12KernelAVX5129renderMixyyAA10VoiceListsV_AA7ScratchV5Lanes0D5Bu
mov    %r9,%rax
movabs $0x8000000000000000,%r15
add    %r15,%rax
je     dbe77 <$s12KernelAVX5129renderMixyyAA10VoiceListsV_AA7ScratchV5Lanes0D5Bu
vmovups 0x0(%r13,%rdi,1),%zmm5
vaddps (%rsi,%rdi,1),%zmm5,%zmm5
cmpb   $0x0,-0x29(%rbp)
je     dbd74 <$s12KernelAVX5129renderMixyyAA10VoiceListsV_AA7ScratchV5Lanes0D5Bu
vmovups %zmm5,0x0(%r13,%rdi,1)
vmovups (%r14,%rdi,1),%zmm6
vaddps (%rdx,%rdi,1),%zmm6,%zmm6
cmpb   $0x0,-0x29(%rbp)
je     dbcf0 <$s12KernelAVX5129renderMixyyAA10VoiceListsV_AA7ScratchV5Lanes0D5Bu
vmovups %zmm6,(%r14,%rdi,1)
jmp    dbcf0 <$s12KernelAVX5129renderMixyyAA10VoiceListsV_AA7ScratchV5Lanes0D5Bu
xor    %esi,%esi
testb  $0x1,-0x50(%rbp)
jne    db608 <$s12KernelAVX5129renderMixyyAA10VoiceListsV_AA7ScratchV5Lanes0D5Bu
jmp    db640 <$s12KernelAVX5129renderMixyyAA10VoiceListsV_AA7ScratchV5Lanes0D5Bu
xor    %ecx,%ecx
testb  $0x1,-0x50(%rbp)
je     db06b <$s12KernelAVX5129renderMixyyAA10VoiceListsV_AA7ScratchV5Lanes0D5Bu
vbroadcastss %xmm2,%zmm2
mov    -0x68(%rbp),%rax
vmulps (%rax,%rcx,1),%zmm2,%zmm2
vbroadcastss %xmm1,%zmm1
vaddps %zmm2,%zmm1,%zmm1
vmulps 0x0(%r13,%rcx,1),%zmm1,%zmm1
vaddps (%rsi,%rcx,1),%zmm1,%zmm1
vmovups %zmm1,(%rsi,%rcx,1)
jmp    db06b <$s12KernelAVX5129renderMixyyAA10VoiceListsV_AA7ScratchV5Lanes0D5Bu
xor    %ecx,%ecx
testb  $0x1,-0x50(%rbp)
jne    db958 <$s12KernelAVX5129renderMixyyAA10VoiceListsV_AA7ScratchV5Lanes0D5Bu
jmp    db98f <$s12KernelAVX5129renderMixyyAA10VoiceListsV_AA7ScratchV5Lanes0D5Bu
xor    %edx,%edx
testb  $0x1,-0x50(%rbp)
jne    dba78 <$s12KernelAVX5129renderMixyyAA10VoiceListsV_AA7ScratchV5Lanes0D5Bu
jmp    dbaab <$s12KernelAVX5129renderMixyyAA10VoiceListsV_AA7ScratchV5Lanes0D5Bu
xor    %edx,%edx
testb  $0x1,-0x50(%rbp)
jne    dbbaa <$s12KernelAVX5129renderMixyyAA10VoiceListsV_AA7ScratchV5Lanes0D5Bu
jmp    dbbe0 <$s12KernelAVX5129renderMixyyAA10VoiceListsV_AA7ScratchV5Lanes0D5Bu
xor    %edx,%edx
testb  $0x1,-0x50(%rbp)
je     db060 <$s12KernelAVX5129renderMixyyAA10VoiceListsV_AA7ScratchV5Lanes0D5Bu
vbroadcastss %xmm2,%zmm2
mov    -0x68(%rbp),%rax
vmulps (%rax,%rdx,1),%zmm2,%zmm2
vbroadcastss %xmm1,%zmm1
vaddps %zmm2,%zmm1,%zmm1
vmulps (%r14,%rdx,1),%zmm1,%zmm1
vaddps (%rcx,%rdx,1),%zmm1,%zmm1
vmovups %zmm1,(%rcx,%rdx,1)
jmp    db060 <$s12KernelAVX5129renderMixyyAA10VoiceListsV_AA7ScratchV5Lanes0D5Bu
add    $0x48,%rsp
pop    %rbx
pop    %r12
pop    %r13
pop    %r14
pop    %r15
pop    %rbp
vzeroupper
ret
ud2
ud2
ud2
ud2
ud2
ud2
data16 data16 data16 data16 data16 cs nopw 0x0(%rax,%rax,1)

