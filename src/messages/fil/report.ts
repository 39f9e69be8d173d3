export const report = 'I-report'
export const reportItem = 'I-report ang pirasong ito'
export const reportMessages = 'I-report ang mga message'
export const reportNamed = (name: string) => `I-report si ${name}`
