// Cairo: drawing into PNG, SVG and PDF.
#include <cairo.h>
#include <cairo-pdf.h>
#include <cairo-svg.h>
