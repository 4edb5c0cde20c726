import { existsSync, readFileSync } from 'node:fs'
import { inflateSync } from 'node:zlib'
import { expect, test } from 'vitest'

interface Manifest {
  readonly id: string
  readonly lang: string
  readonly start_url: string
  readonly icons: readonly { readonly src: string; readonly purpose: string }[]
  readonly shortcuts: readonly { readonly name: string; readonly url: string }[]
}

const at = (path: string): URL => new URL(`../public/${path}`, import.meta.url)
const read = (file: string) => JSON.parse(readFileSync(at(file), 'utf8')) as Manifest
const [en, fr] = [read('manifest.webmanifest'), read('manifest.fr.webmanifest')]

test('both manifests install the same app, each in its own language', () => {
  const same = ({ id, icons }: Manifest) => ({ id, icons })
  expect(same(fr)).toEqual(same(en))
  expect([en.lang, fr.lang, en.start_url, fr.start_url]).toEqual(['en', 'fr', '/', '/fr'])
  expect(en.shortcuts.map(({ url }) => url)).toEqual(['/?continue=1', '/plays?new=1'])
  expect(fr.shortcuts.map(({ url }) => url)).toEqual(['/fr?continue=1', '/fr/plays?new=1'])
  for (const { src } of en.icons) expect(existsSync(at(src)), src).toBe(true)
})

/** Returns the pixels of a PNG with eight bits per channel, row by row. */
function readPng(bytes: Buffer): { readonly size: number; readonly channels: number; readonly pixels: Uint8Array } {
  const [size, channels] = [bytes.readUInt32BE(16), bytes[25] === 6 ? 4 : 3]
  const parts: Buffer[] = []
  for (let place = 8; place < bytes.length; place += bytes.readUInt32BE(place) + 12)
    if (bytes.toString('latin1', place + 4, place + 8) === 'IDAT')
      parts.push(bytes.subarray(place + 8, place + 8 + bytes.readUInt32BE(place)))
  const raw = inflateSync(Buffer.concat(parts))
  const width = size * channels
  const pixels = new Uint8Array(size * width)
  for (let y = 0; y < size; y++)
    for (let x = 0; x < width; x++) {
      const left = x < channels ? 0 : pixels[y * width + x - channels]!
      const above = y === 0 ? 0 : pixels[(y - 1) * width + x]!
      const corner = y === 0 || x < channels ? 0 : pixels[(y - 1) * width + x - channels]!
      const guess = [0, left, above, (left + above) >> 1, paeth(left, above, corner)][raw[y * (width + 1)]!]!
      pixels[y * width + x] = raw[y * (width + 1) + 1 + x]! + guess
    }
  return { size, channels, pixels }
}

function paeth(left: number, above: number, corner: number): number {
  const [a, b, c] = [Math.abs(above - corner), Math.abs(left - corner), Math.abs(left + above - 2 * corner)]
  return a <= b && a <= c ? left : b <= c ? above : corner
}

test('the maskable icon keeps its mark within the safe circle', () => {
  const { src } = en.icons.find(({ purpose }) => purpose === 'maskable') ?? { src: '' }
  const { size, channels, pixels } = readPng(readFileSync(at(src)))
  const ground = [...pixels.subarray(0, channels)].join()
  const marked: number[] = []
  for (let i = 0; i < size * size; i++) {
    const pixel = [...pixels.subarray(i * channels, (i + 1) * channels)].join()
    if (pixel !== ground) marked.push(Math.hypot((i % size) - size / 2, Math.floor(i / size) - size / 2))
  }
  if (channels === 4) expect(ground.endsWith(',255')).toBe(true)
  expect(marked.length).toBeGreaterThan(size)
  expect(marked.reduce((most, one) => Math.max(most, one), 0)).toBeLessThan(size * 0.4)
})
