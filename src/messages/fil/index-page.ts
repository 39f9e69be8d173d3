/** What stands in `index.html`, before any script runs: the English text, and this language's. */
export const texts = {
  'lang="en-PH"': 'lang="fil-PH"',
  'Ukay: one-of-a-kind second-hand clothes': 'Ukay: mga segunda manong damit na tig-iisa lang',
  'Buy and sell second-hand clothes in the Philippines: one-of-a-kind finds from shops near you.':
    'Bumili at magbenta ng mga segunda manong damit sa Pilipinas: tig-iisang mga nahanap sa mga shop na malapit sa iyo.',
  'Ukay is coming': 'Paparating na ang Ukay',
  "Ukay needs JavaScript. Please turn it on in your browser's settings.":
    'Kailangan ng Ukay ang JavaScript. Pakibuksan ito sa settings ng browser mo.',
} as const
