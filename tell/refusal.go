package tell

// refusalKey is where catalogues keep the refusal of a code.
func refusalKey(code string) string { return "refusal:" + code }
