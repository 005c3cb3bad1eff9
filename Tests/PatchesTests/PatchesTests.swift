// PatchesTests
