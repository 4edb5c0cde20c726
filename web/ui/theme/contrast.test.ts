import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { apart, contrast, type Linear, toLinear } from './colour-figures-for-tests.ts'

const source = await readFile(new URL('./tokens.css', import.meta.url), 'utf8')

function tokensOf(block: string): Map<string, string> {
  return new Map(Array.from(block.matchAll(/--([\w-]+):\s*([^;]+);/g), ([, name = '', value = '']) => [name, value]))
}
const [light = '', dark = ''] = source.split('.dark {')
const LIGHT = tokensOf(light)
const MODES = { light: LIGHT, dark: new Map([...LIGHT, ...tokensOf(dark)]) }

function colour(tokens: Map<string, string>, name: string): Linear {
  const value = tokens.get(name) ?? ''
  const reference = /var\(--([\w-]+)\)/.exec(value)?.[1]
  return reference ? colour(tokens, reference) : toLinear(value)
}

const SURFACES = ['paper', 'raised', 'sunk', 'page']
const HUES = Array.from({ length: 12 }, (_, place) => `character-${place + 1}`)

for (const [mode, tokens] of Object.entries(MODES)) {
  test.each(['ink', 'ink-soft', 'accent', ...HUES])(`%s is readable on every surface in ${mode} mode`, (name) => {
    for (const surface of SURFACES)
      expect(contrast(colour(tokens, name), colour(tokens, surface)), surface).toBeGreaterThanOrEqual(4.5)
  })

  test(`text on the accent is readable in ${mode} mode`, () => {
    expect(contrast(colour(tokens, 'on-accent'), colour(tokens, 'accent'))).toBeGreaterThanOrEqual(4.5)
    expect(contrast(colour(tokens, 'on-accent'), colour(tokens, 'accent-strong'))).toBeGreaterThanOrEqual(4.5)
    expect(contrast(colour(tokens, 'accent'), colour(tokens, 'accent-soft'))).toBeGreaterThanOrEqual(4.5)
  })

  test(`field borders are visible in ${mode} mode`, () => {
    expect(contrast(colour(tokens, 'line-strong'), colour(tokens, 'paper'))).toBeGreaterThanOrEqual(3)
  })

  test(`the twelve character colours are distinguishable in ${mode} mode, even with colour blindness`, () => {
    const colours = HUES.map((name) => colour(tokens, name))
    const gaps = colours.flatMap((one, place) => colours.slice(place + 1).map((other) => apart(one, other)))
    expect(Math.min(...gaps)).toBeGreaterThan(0.06)
  })
}

test('the accent is shade 500 in light mode and 400 in dark mode', () => {
  expect(MODES.light.get('accent')).toBe('var(--velvet-500)')
  expect(MODES.dark.get('accent')).toBe('var(--velvet-400)')
})
