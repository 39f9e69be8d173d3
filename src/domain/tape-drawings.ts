import { type Cut, kindsOfCut } from './cuts.ts'
import { type MeasurementKind } from './item-facts.ts'

interface Line {
  /** Where the tape begins and ends. */
  from: [x: number, y: number]
  to: [x: number, y: number]
}

interface TapeDrawing {
  outline: string
  lines: { [Kind in MeasurementKind]?: Line }
}

/** Where the tape goes, on garments laid flat, 120 wide and 140 high. */
export const tapeDrawings: Record<Cut, TapeDrawing> = {
  top: {
    outline: 'M44 14 52 19Q60 25 68 19L76 14 106 42 95 60 86 52V124H34V52L25 60 14 42Z',
    lines: {
      pit_to_pit: { from: [34, 54], to: [86, 54] },
      length: { from: [72, 16], to: [72, 124] },
      sleeve: { from: [78, 12], to: [108, 40] },
    },
  },
  dress: {
    outline: 'M46 12 53 17Q60 22 67 17L74 12 83 40 77 62 98 128H22L43 62 37 40Z',
    lines: {
      pit_to_pit: { from: [37, 40], to: [83, 40] },
      waist: { from: [43, 62], to: [77, 62] },
      hips: { from: [36, 84], to: [84, 84] },
      length: { from: [106, 12], to: [106, 128] },
    },
  },
  bottom: {
    outline: 'M34 10H86L92 128H66L60 52 54 128H28Z',
    lines: {
      waist: { from: [34, 12], to: [86, 12] },
      hips: { from: [32, 40], to: [88, 40] },
      inseam: { from: [60, 54], to: [53, 126] },
      length: { from: [102, 10], to: [102, 128] },
    },
  },
  skirt: {
    outline: 'M42 14H78L100 124H20Z',
    lines: {
      waist: { from: [42, 16], to: [78, 16] },
      hips: { from: [36, 46], to: [84, 46] },
      length: { from: [110, 14], to: [110, 124] },
    },
  },
  shoes: {
    outline:
      'M50 12C72 6 86 30 82 58 80 76 84 92 80 112 76 132 46 132 42 112 38 92 44 78 40 58 36 36 36 16 50 12Z',
    lines: { sole: { from: [61, 12], to: [61, 126] } },
  },
  none: {
    outline: 'M26 54H94L100 124H20ZM42 54C42 18 78 18 78 54',
    lines: { length: { from: [20, 134], to: [100, 134] } },
  },
}

/** The letter of a measurement in the drawing of its cut. */
export const letterOf = (cut: Cut, kind: MeasurementKind): string =>
  String.fromCodePoint(65 + kindsOfCut[cut].indexOf(kind))
