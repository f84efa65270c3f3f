// A launch without a section, which cannot be translated.
func.func @invalid(%n: index) {
    ascend.launch (%block) in (%n) {
    }
    return
}
