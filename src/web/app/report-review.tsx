import { ReportButton } from '#web/features/moderation/report-button.tsx'

export const reportReview = (reviewID: string) => <ReportButton reported={{ of: 'review', id: reviewID }} />
