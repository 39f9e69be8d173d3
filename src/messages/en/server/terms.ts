export const terms = {
  title: 'Terms of use',
  lead: 'What you and we can expect from each other on this marketplace.',
  sections: [
    {
      title: 'Who runs it',
      paragraphs: [
        '{operator}, {address}, runs this marketplace. Registration: {registration}.',
        'We bring buyers and sellers together. Each piece is sold by its seller, not by us: the contract of sale is between the two of you.',
      ],
    },
    {
      title: 'Your account',
      points: [
        'Give your real name and number, and keep your password to yourself.',
        'To sell you have to be 18 or over. Under 18 you can buy, with the consent of a parent or guardian.',
        'You can delete your account at any time under Account, once your open tickets have ended.',
      ],
    },
    {
      title: 'Buying',
      points: [
        'A reservation holds a piece for you until its deadline. You see the piece, and pay, when you pick it up.',
        'Look at the piece at the pickup. If it is not as it was shown, you need not take it.',
        'If you cannot come, cancel in time. Whoever often lets reservations end can hold fewer pieces.',
        'If something is wrong with a pickup, say so on its page within 14 days, and we look at it. Your rights by law, such as those of RA 7394 and RA 11967, stay as they are.',
      ],
    },
    {
      title: 'Selling',
      points: [
        'Before you sell, we compare your IDs with a photo of you.',
        'Say whether you sell as a person or as a business. A business shows its name, address, contact and registration on its shop page (RA 11967).',
        'Show each piece as it is, with its price, and say where your pieces come from.',
        'Permits, receipts and taxes of your sales are your own duty.',
      ],
    },
    {
      title: 'Money',
      points: [
        'Buyers pay sellers directly, in the ways that the pickup shows. We do not hold this money.',
        'A balance from vouchers is for use on this marketplace, and is not paid out.',
      ],
    },
    {
      title: 'When somebody breaks the rules',
      paragraphs: [
        'Everybody keeps the {rules}. Whoever breaks them gets a warning, or we take a piece down, pause a shop or stop an account. We say why, and you can ask once that another person looks at it.',
        'We also take a piece down when an authority orders it.',
      ],
    },
    {
      title: 'What we answer for',
      paragraphs: [
        'We run this marketplace with care, but cannot promise that it always works or that each listing is right. We answer for what we do with intent or gross negligence, and where the law says so.',
      ],
    },
    {
      title: 'Changes, law and contact',
      paragraphs: [
        'When these terms change in a way that matters, we ask you again on your next visit and say what changed. The laws of the Philippines apply. What we do with your data is in the {privacy}.',
        'Write to us at {address}. You can also turn to the Department of Trade and Industry.',
      ],
    },
  ],
}
