import Analysis
import Pictures
import Testing
