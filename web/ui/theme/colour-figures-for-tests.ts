/**
 * Colour calculations: linear light, contrast (WCAG 2), and the distance between two colours, also for red or green
 * colour blindness. Matrices: OKLab from its author's publication; Machado, Oliveira and Fernandes 2009.
 */
export type Linear = readonly [red: number, green: number, blue: number]
type Matrix = readonly [Linear, Linear, Linear]

const EYES: readonly Matrix[] = [
  [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
]
const FROM_LMS: Matrix = [
  [4.0767416621, -3.3077115913, 0.2309699292],
  [-1.2684380046, 2.6097574011, -0.3413193965],
  [-0.0041960863, -0.7034186147, 1.707614701],
]
const TO_LMS: Matrix = [
  [0.4122214708, 0.5363325363, 0.0514459929],
  [0.2119034982, 0.6806995451, 0.1073969566],
  [0.0883024619, 0.2817188376, 0.6299787005],
]
const LMS_TO_LAB: Matrix = [
  [0.2104542553, 0.793617785, -0.0040720468],
  [1.9779984951, -2.428592205, 0.4505937099],
  [0.0259040371, 0.7827717662, -0.808675766],
]
const LAB_TO_LMS: Matrix = [
  [1, 0.3963377774, 0.2158037573],
  [1, -0.1055613458, -0.0638541728],
  [1, -0.0894841775, -1.291485548],
]

const dot = (a: Linear, b: Linear): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
const apply = (matrix: Matrix, value: Linear): Linear => [
  dot(matrix[0], value),
  dot(matrix[1], value),
  dot(matrix[2], value),
]
const each = ([a, b, c]: Linear, change: (part: number) => number): Linear => [change(a), change(b), change(c)]
const clamp = (part: number): number => Math.min(1, Math.max(0, part))

/** Parses `oklch(L C h)`; clips colours outside the screen's gamut, as browsers do. */
export function toLinear(text: string): Linear {
  const [, lightness, chroma, hue] = /^oklch\(([\d.]+) ([\d.]+) ([\d.]+)/.exec(text) ?? []
  if (!hue) throw new Error(`Not a colour: ${text}`)
  const angle = (Number(hue) * Math.PI) / 180
  const lab: Linear = [Number(lightness), Number(chroma) * Math.cos(angle), Number(chroma) * Math.sin(angle)]
  return each(
    apply(
      FROM_LMS,
      each(apply(LAB_TO_LMS, lab), (part) => part ** 3),
    ),
    clamp,
  )
}

const luminance = (colour: Linear): number => dot([0.2126, 0.7152, 0.0722], colour)

export function contrast(one: Linear, other: Linear): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

/** Returns the smallest OKLab distance over three types of colour vision. */
export function apart(one: Linear, other: Linear): number {
  return Math.min(
    ...EYES.map((eye) => {
      const [a, b] = [lab(apply(eye, one)), lab(apply(eye, other))]
      return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2])
    }),
  )
}

const lab = (colour: Linear): Linear => apply(LMS_TO_LAB, each(apply(TO_LMS, each(colour, clamp)), Math.cbrt))
