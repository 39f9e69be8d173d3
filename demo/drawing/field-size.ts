/** Everything that varies slowly is worked out at half the photo's size. */
export const fieldWidth = 480
export const fieldHeight = 600
