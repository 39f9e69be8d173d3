export const conditionMeanings = {
  new_with_tags: 'Never worn, with the tags still on',
  like_new: 'Worn once or twice, without a trace',
  very_good: 'Worn a little, hardly to be seen',
  good: 'Worn often, with small signs of it',
  worn: 'Clearly used, with flaws that show',
} as const
