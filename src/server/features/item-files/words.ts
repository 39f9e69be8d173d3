import type { ItemColumn } from '#domain/item-columns.ts'
import type { Condition } from '#domain/item-facts.ts'
import type { Language } from '#domain/language.ts'
import type { Availability } from '#domain/ticket-status.ts'

interface Words {
  headers: Record<ItemColumn, string>
  conditions: Record<Condition, string>
  styles: { 0: string; 1: string }
  yes: string
  no: string
  states: Record<Availability, string>
  /** A line of the template. */
  example: Partial<Record<ItemColumn, string>>
  report: Record<'line' | 'done' | 'problem', string>
  outcomes: Record<'added' | 'changed' | 'same' | 'refused', string>
}

/** What the files say. An import reads both languages. */
export const words: Record<Language, Words> = {
  en: {
    headers: {
      sku: 'SKU',
      name: 'Name',
      description: 'Description',
      price: 'Price',
      size: 'Size',
      style: 'Style',
      kids: 'For kids',
      condition: 'Condition',
      brand: 'Brand',
      colours: 'Colours',
      tags: 'Tags',
      pit_to_pit: 'Pit to pit (cm)',
      length: 'Length (cm)',
      waist: 'Waist (cm)',
      hips: 'Hips (cm)',
      inseam: 'Inseam (cm)',
      sleeve: 'Sleeve (cm)',
      sole: 'Sole (cm)',
      flaws: 'Flaws',
      photos: 'Photos',
      state: 'State',
      item_id: 'Piece ID',
      listed_at: 'Listed at',
      link: 'Link',
    },
    conditions: {
      new_with_tags: 'New with tags',
      like_new: 'Like new',
      very_good: 'Very good',
      good: 'Good',
      worn: 'Worn',
    },
    styles: { 0: 'Masculine', 1: 'Feminine' },
    yes: 'Yes',
    no: 'No',
    states: {
      draft: 'Draft',
      for_sale: 'For sale',
      held: 'On hold',
      sold: 'Sold',
      withdrawn: 'Taken down',
    },
    example: {
      sku: 'A-001',
      name: 'Denim jacket',
      description: 'Barely worn, no stains',
      price: '250',
      size: 'M',
      style: 'Feminine',
      kids: 'No',
      condition: 'Very good',
      brand: "Levi's",
      colours: 'Blue',
      tags: 'Jacket; Denim',
      pit_to_pit: '52',
      length: '60.5',
      flaws: 'A loose button',
      photos: 'jacket-1.jpg; jacket-2.jpg',
    },
    report: { line: 'Line', done: 'What was done', problem: 'Why' },
    outcomes: { added: 'Added', changed: 'Changed', same: 'Nothing to change', refused: 'Refused' },
  },
  fil: {
    headers: {
      sku: 'SKU',
      name: 'Pangalan',
      description: 'Paglalarawan',
      price: 'Presyo',
      size: 'Size',
      style: 'Estilo',
      kids: 'Pambata',
      condition: 'Kondisyon',
      brand: 'Brand',
      colours: 'Mga kulay',
      tags: 'Mga tag',
      pit_to_pit: 'Kilikili sa kilikili (cm)',
      length: 'Haba (cm)',
      waist: 'Baywang (cm)',
      hips: 'Balakang (cm)',
      inseam: 'Inseam (cm)',
      sleeve: 'Manggas (cm)',
      sole: 'Talampakan (cm)',
      flaws: 'Mga sira',
      photos: 'Mga litrato',
      state: 'Katayuan',
      item_id: 'ID ng piraso',
      listed_at: 'Na-list noong',
      link: 'Link',
    },
    conditions: {
      new_with_tags: 'Bago, may tag pa',
      like_new: 'Parang bago',
      very_good: 'Maayos',
      good: 'Ayos pa',
      worn: 'Gamit na',
    },
    styles: { 0: 'Panlalaki', 1: 'Pambabae' },
    yes: 'Oo',
    no: 'Hindi',
    states: {
      draft: 'Draft',
      for_sale: 'Binebenta',
      held: 'Naka-hold',
      sold: 'Nabili na',
      withdrawn: 'Na-take down',
    },
    example: {
      sku: 'A-001',
      name: 'Denim jacket',
      description: 'Halos hindi pa nagagamit, walang mantsa',
      price: '250',
      size: 'M',
      style: 'Pambabae',
      kids: 'Hindi',
      condition: 'Maayos',
      brand: "Levi's",
      colours: 'Blue',
      tags: 'Jacket; Denim',
      pit_to_pit: '52',
      length: '60.5',
      flaws: 'Maluwag ang isang butones',
      photos: 'jacket-1.jpg; jacket-2.jpg',
    },
    report: { line: 'Linya', done: 'Ano ang ginawa', problem: 'Bakit' },
    outcomes: {
      added: 'Naidagdag',
      changed: 'Nabago',
      same: 'Walang binago',
      refused: 'Hindi tinanggap',
    },
  },
}
