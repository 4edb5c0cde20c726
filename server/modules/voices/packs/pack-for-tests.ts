/**
 * Packs with tiny models of our own. In the usual one, each of eight speakers hums at their own pitch, for as long as the
 * text has letters. Those with an odd number hum four seconds longer, which garbles short lines. The other one speaks in
 * accents.
 */
import { createHash } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { padding, tarEnd, tarHeader } from '../../../kernel/backup/tar.ts'
import type { Pack } from './pack.ts'

const SAMPLE_RATE = 22_050
const SAMPLES_PER_LETTER = 1500

const varint = (number: number): number[] => (number < 128 ? [number] : [(number & 127) | 128, ...varint(number >>> 7)])
const bytesOf = (value: string | Uint8Array): Uint8Array =>
  typeof value === 'string' ? new TextEncoder().encode(value) : value
/** A field of a protocol buffer: text, bytes or a nested message; or a whole number. */
const field = (number: number, value: string | Uint8Array): Buffer =>
  Buffer.concat([Buffer.from([...varint((number << 3) | 2), ...varint(bytesOf(value).length)]), bytesOf(value)])
const whole = (number: number, value: number): Buffer => Buffer.from([...varint(number << 3), ...varint(value)])

const [FLOAT, INT64] = [1, 7]

/** A constant: a list of numbers, or a single one. */
function constant(name: string, type: number, value: number | readonly number[]): Buffer {
  const list = typeof value === 'number' ? [value] : value
  const raw = Buffer.alloc(list.length * (type === FLOAT ? 4 : 8))
  for (const [at, one] of list.entries())
    if (type === FLOAT) raw.writeFloatLE(one, at * 4)
    else raw.writeBigInt64LE(BigInt(one), at * 8)
  const shape = typeof value === 'number' ? [] : [whole(1, list.length)]
  return field(5, Buffer.concat([...shape, whole(2, type), field(8, name), field(9, raw)]))
}

/** An operation, with the attribute `to` for a conversion. */
function operation(name: string, inputs: readonly string[], output: string, to?: number): Buffer {
  const attribute = to === undefined ? [] : [field(5, Buffer.concat([field(1, 'to'), whole(3, to), whole(20, 2)]))]
  return field(
    1,
    Buffer.concat([...inputs.map((input) => field(1, input)), field(2, output), field(4, name), ...attribute]),
  )
}

/** An input or output. Dimensions with a name have any length. */
function port(number: number, name: string, type: number, dimensions: readonly (number | string)[]): Buffer {
  const shape = dimensions.map((one) => field(1, typeof one === 'number' ? whole(1, one) : field(2, one)))
  const tensor = Buffer.concat([whole(1, type), field(2, Buffer.concat(shape))])
  return field(number, Buffer.concat([field(1, name), field(2, field(1, tensor))]))
}

/** The model in ONNX format. */
function writeModel(speakers: number): Buffer {
  const graph = Buffer.concat([
    operation('Cast', ['input_lengths'], 'letters', FLOAT),
    operation('Gather', ['scales', 'one'], 'slowness'),
    operation('Mul', ['letters', 'perLetter'], 'plainLength'),
    operation('Mul', ['plainLength', 'slowness'], 'exactLength'),
    operation('Mod', ['sid', 'two'], 'oddity'),
    operation('Cast', ['oddity'], 'isOdd', FLOAT),
    operation('Mul', ['isOdd', 'tooLong'], 'extra'),
    operation('Add', ['exactLength', 'extra'], 'wholeLength'),
    operation('Cast', ['wholeLength'], 'lengths', INT64),
    operation('Squeeze', ['lengths', 'firstAxis'], 'length'),
    operation('Range', ['zero', 'length', 'step'], 'places'),
    operation('Cast', ['places'], 'times', FLOAT),
    operation('Cast', ['sid'], 'speaker', FLOAT),
    operation('Mul', ['speaker', 'apart'], 'offset'),
    operation('Exp', ['offset'], 'factor'),
    operation('Mul', ['factor', 'lowest'], 'turn'),
    operation('Mul', ['times', 'turn'], 'angle'),
    operation('Sin', ['angle'], 'wave'),
    operation('Mul', ['wave', 'level'], 'flat'),
    operation('Reshape', ['flat', 'shape'], 'output'),
    field(2, 'hum'),
    constant('one', INT64, 1),
    constant('zero', INT64, 0),
    constant('two', INT64, [2]),
    constant('tooLong', FLOAT, [4 * SAMPLE_RATE]),
    constant('step', INT64, 1),
    constant('firstAxis', INT64, [0]),
    constant('perLetter', FLOAT, [SAMPLES_PER_LETTER]),
    constant('apart', FLOAT, [Math.LN2 / 4]),
    constant('lowest', FLOAT, [(2 * Math.PI * 90) / SAMPLE_RATE]),
    constant('level', FLOAT, [0.3]),
    constant('shape', INT64, [1, 1, -1]),
    port(11, 'input', INT64, [1, 'letters']),
    port(11, 'input_lengths', INT64, [1]),
    port(11, 'scales', FLOAT, [3]),
    port(11, 'sid', INT64, [1]),
    port(12, 'output', FLOAT, [1, 1, 'samples']),
  ])
  return printModel(graph, {
    model_type: 'vits',
    comment: 'coqui',
    frontend: 'characters',
    language: 'English',
    sample_rate: SAMPLE_RATE,
    n_speakers: speakers,
    add_blank: 0,
    blank_id: 0,
    bos_id: 0,
    eos_id: 0,
    use_eos_bos: 0,
    pad_id: 0,
    punctuation: '. , ! ?',
  })
}

const printModel = (graph: Buffer, facts: Readonly<Record<string, string | number>>): Buffer =>
  Buffer.concat([
    whole(1, 8),
    field(7, graph),
    field(8, whole(2, 13)),
    ...Object.entries(facts).map(([key, value]) => field(14, Buffer.concat([field(1, key), field(2, String(value))]))),
  ])

type PackFile = readonly [name: string, bytes: Uint8Array]

const tokensOf = (symbols: Iterable<string>): PackFile => [
  'tokens.txt',
  Buffer.from(Array.from(symbols, (symbol, at) => `${symbol} ${at}\n`).join('')),
]

/** What the phonemizer needs for English with two accents and for French. */
const PHONEMIZER =
  'phontab phonindex phondata intonations en_dict fr_dict lang/gmw/en lang/gmw/en-US lang/roa/fr'.split(' ')
const PHONEMES = new Set('abdefhijklmnopstuvwyzæðøŋœɐɑɒɔəɚɛɜɡɪɹʁʃʊʌʒθ.,!? ')
/** Seconds for each sound of a text. */
export const SOUND = 0.06

/** The files of a model with three speakers that speaks the sounds of a text in an accent: it hums as long for each. */
export async function accentFiles(): Promise<PackFile[]> {
  const graph = Buffer.concat([
    operation('Shape', ['tokens'], 'dimensions'),
    operation('Gather', ['dimensions', 'one'], 'sounds'),
    operation('Mul', ['sounds', 'perSound'], 'length'),
    operation('Range', ['zero', 'length', 'step'], 'places'),
    operation('Cast', ['places'], 'times', FLOAT),
    operation('Mul', ['times', 'turn'], 'angle'),
    operation('Sin', ['angle'], 'audio'),
    field(2, 'accents'),
    ...Object.entries({ one: 1, zero: 0, step: 1, perSound: SOUND * SAMPLE_RATE }).map((one) =>
      constant(one[0], INT64, one[1]),
    ),
    constant('turn', FLOAT, [(2 * Math.PI * 120) / SAMPLE_RATE]),
    port(11, 'tokens', INT64, [1, 'sounds']),
    port(11, 'style', FLOAT, [1, 1]),
    port(11, 'speed', FLOAT, [1]),
    port(12, 'audio', FLOAT, ['samples']),
  ])
  const facts = { sample_rate: SAMPLE_RATE, version: 2, n_speakers: 3, has_espeak: 1, style_dim: '512,1,1' }
  const synthesiser: string = '@echogarden/espeak-ng-emscripten'
  const { default: open } = (await import(synthesiser)) as {
    default: () => Promise<{ FS: { readFile(path: string): Uint8Array } }>
  }
  const { FS } = await open()
  return [
    ['model.onnx', printModel(graph, facts)],
    tokensOf(PHONEMES),
    ['voices.bin', Buffer.alloc(3 * 512 * 4)],
    ...PHONEMIZER.map((name): PackFile => [`espeak-ng-data/${name}`, FS.readFile(`/usr/share/espeak-ng-data/${name}`)]),
  ]
}

const LETTERS = new Set(`abcdefghijklmnopqrstuvwxyzàâçéèêëîïôùûüœ0123456789'-.,!? `)

interface PackInput {
  readonly name?: string
  readonly voices?: Pack['voices']
  /** How many speakers the voices are chosen from. */
  readonly choosesFrom?: number
  /** The model's file, instead of one that hums. */
  readonly model?: Uint8Array
  /** All files, instead of those of a model that hums. */
  readonly files?: readonly PackFile[]
}

/** Writes the pack's archive into a folder. Returns its description, as a catalogue has it. */
export async function makePack(
  folder: string,
  { name = 'hum', voices, choosesFrom, model = writeModel(8), files: given }: PackInput = {},
): Promise<Pack> {
  const speakers = voices ?? [
    { speaker: 0, name: 'Basil', accent: 'en-GB', gender: 'male', age: 'adult' },
    { speaker: 4, name: 'Anouk', accent: 'fr-FR', gender: 'female', age: 'adult' },
  ]
  const files = given ?? [['model.onnx', model] as const, tokensOf(LETTERS)]
  const entries = files.flatMap(([file, bytes]) => [
    ...tarHeader({ name: `${name}/${file}`, size: bytes.length }),
    bytes,
    padding(bytes.length),
  ])
  const archive = gzipSync(Buffer.concat([...entries, tarEnd()]))
  const file = `${name}.tar.gz`
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, file), archive)
  return {
    name,
    languages: ['en', 'fr'],
    licence: 'AGPL-3.0',
    file,
    bytes: archive.length,
    sha256: createHash('sha256').update(archive).digest('hex'),
    ...(choosesFrom === undefined
      ? { voices: speakers }
      : { title: 'Hum', voices: [], speakers: { count: choosesFrom, accent: 'en-GB' } }),
  }
}
