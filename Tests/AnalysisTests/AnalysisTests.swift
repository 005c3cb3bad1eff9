// AnalysisTests
