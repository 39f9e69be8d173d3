export const conditionMeanings = {
  new_with_tags: 'Hindi pa nasusuot, nandoon pa ang tag',
  like_new: 'Isa o dalawang beses lang nasuot, walang bakas',
  very_good: 'Ilang beses nasuot, halos hindi halata',
  good: 'Madalas nasuot, may kaunting bakas',
  worn: 'Halatang gamit na, may kita na sira',
} as const
