import type { Condition } from '#domain/item-facts.ts'
import * as common from '#messages/common.ts'

/** For example "Size M · Very good". */
export const sizeAndCondition = (size: string, condition: Condition | null): string =>
  common.sizeAndCondition(size, condition && common.conditionNames[condition])
