export const report = 'Report'
export const reportItem = 'Report this piece'
export const reportMessages = 'Report messages'
export const reportNamed = (name: string) => `Report ${name}`
