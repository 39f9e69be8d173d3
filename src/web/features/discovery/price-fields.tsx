import * as common from '#messages/common.ts'
import { FromToFields, type FromToFieldsProps } from './from-to-fields.tsx'

export const PriceFields = (props: Omit<FromToFieldsProps, 'legend' | 'field'>) => (
  <FromToFields {...props} legend={common.priceLabel} field={(label) => ({ label, leftSection: '₱' })} />
)
