import { readFile } from 'node:fs/promises'
import { VOICE_AGES, VOICE_GENDERS } from '@replique/contract/voice-traits'
import { z } from 'zod'
import { StartError } from '../../../kernel/settings.ts'

/**
 * Why a pack can't be installed: there is no such pack, its archive can't be downloaded, or isn't the one in the
 * catalogue, or there is no room for it.
 */
export class PackError extends StartError {
  readonly fault: 'unknown' | 'unreachable' | 'wrong' | 'full'
  constructor(fault: PackError['fault'], message: string) {
    super(message)
    this.fault = fault
  }
}

/** A voice in a pack. */
const packVoice = z.object({
  /** The speaker's number in the model, from 0. */
  speaker: z.int().min(0).max(10_000),
  name: z.string().min(1).max(60),
  /** A language tag such as "fr-FR". */
  accent: z.string().regex(/^[a-z]{2}(-[A-Z]{2})?$/),
  gender: z.enum(VOICE_GENDERS),
  age: z.enum(VOICE_AGES),
})

const packShape = z.object({
  name: z.string().regex(/^[a-z][a-z\d-]{1,40}$/),
  languages: z.array(z.enum(['en', 'fr'])).min(1),
  licence: z.string().min(1).max(200),
  /** The archive's name, and its size and SHA-256 checksum. */
  file: z.string().regex(/^[\w.-]{1,120}\.tar\.(bz2|gz)$/),
  bytes: z.int().positive(),
  sha256: z.string().regex(/^[\da-f]{64}$/),
  voices: z.array(packVoice).min(1).max(200),
})

/** A pack: a model with one or several natural voices, which an operator installs. */
export type Pack = z.infer<typeof packShape>

const catalogueShape = z.object({ packs: z.array(packShape).max(200) })

/** Where the packs of the built-in catalogue are published. */
const ORIGIN = 'https://github.com/k2-fsa/sherpa-onnx/releases/download/tts-models'

/** The name of a mirror's catalogue, beside its packs. Without it, a mirror has the packs of the built-in catalogue. */
const CATALOGUE = 'voices.json'

/** The packs that are offered without a mirror. Licences are those that their makers state for the recordings. */
const KNOWN: readonly Pack[] = [
  {
    name: 'fr-siwis',
    languages: ['fr'],
    licence: 'CC BY 4.0',
    file: 'vits-piper-fr_FR-siwis-medium.tar.bz2',
    bytes: 67_207_459,
    sha256: '375909aa30842b3a4efa10b1beb1d761af792960ae6873b4d53889f96c66195b',
    voices: [{ speaker: 0, name: 'Siwis', accent: 'fr-FR', gender: 'female', age: 'adult' }],
  },
  {
    name: 'fr-upmc',
    languages: ['fr'],
    licence: 'CC BY-SA 4.0',
    file: 'vits-piper-fr_FR-upmc-medium.tar.bz2',
    bytes: 80_422_639,
    sha256: 'e9830a331a16f6cc5ef3116a287065e015d3495c3f56b974889a266da7f89a7f',
    voices: [
      { speaker: 0, name: 'Jessica', accent: 'fr-FR', gender: 'female', age: 'adult' },
      { speaker: 1, name: 'Pierre', accent: 'fr-FR', gender: 'male', age: 'adult' },
    ],
  },
]

/** A catalogue of packs, and the address under which their archives are. */
export interface Catalogue {
  readonly packs: readonly Pack[]
  readonly address: string
}

/**
 * Reads the catalogue of the mirror at VOICES_URL, or the built-in one. Throws a PackError if the mirror doesn't answer,
 * or its catalogue can't be read.
 */
export async function readCatalogue(mirror: string | null, signal?: AbortSignal): Promise<Catalogue> {
  if (mirror === null) return { packs: KNOWN, address: ORIGIN }
  const ends = AbortSignal.any([AbortSignal.timeout(20_000), ...(signal ? [signal] : [])])
  const response = await fetch(`${mirror}/${CATALOGUE}`, { signal: ends }).catch(() => {
    signal?.throwIfAborted()
    throw new PackError('unreachable', `${mirror} does not answer: check VOICES_URL.`)
  })
  if (response.status === 404) return { packs: KNOWN, address: mirror }
  if (!response.ok)
    throw new PackError(
      'unreachable',
      `${mirror}/${CATALOGUE} answers with status ${response.status}: check VOICES_URL.`,
    )
  const read = catalogueShape.safeParse(await response.json().catch(() => null))
  if (!read.success) throw new PackError('wrong', `${mirror}/${CATALOGUE} is not a catalogue of voices.`)
  return { packs: read.data.packs, address: mirror }
}

/** Reads the description that was stored with an installed pack, or returns null if there is none that can be read. */
export async function readPack(path: string): Promise<Pack | null> {
  const text = await readFile(path, 'utf8').catch(() => null)
  if (text === null) return null
  try {
    return packShape.parse(JSON.parse(text))
  } catch {
    return null
  }
}
