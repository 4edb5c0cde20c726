import { z } from 'zod'
import { type Pack, PackError, packShape, type PackVoice } from './pack.ts'

/** Where the packs of the built-in catalogue are published. */
const ORIGIN = 'https://github.com/k2-fsa/sherpa-onnx/releases/download/tts-models'

/** The name of a mirror's catalogue, beside its packs. Without it, a mirror has the packs of the built-in catalogue. */
const CATALOGUE = 'voices.json'

const catalogueShape = z.object({ packs: z.array(packShape).max(200) })

type Listed = readonly [speaker: number, name: string, accent: string, gender: PackVoice['gender']]

/** Describes voices. With `own`, each speaks only the language of its accent. */
const listed = (voices: readonly Listed[], own = false): PackVoice[] =>
  voices.map(([speaker, name, accent, gender]) => ({
    speaker,
    name,
    accent,
    ...(own ? { languages: [accent.startsWith('fr') ? 'fr' : 'en'] } : {}),
    gender,
    age: 'adult',
  }))

/**
 * The packs that are offered without a mirror. Sizes and checksums are those of the published archives. Licences are
 * those that the makers state for the recordings, and for the model where it has another. Left out are models for
 * non-commercial use only, and those whose archive has no published checksum.
 */
const KNOWN: readonly Pack[] = [
  {
    name: 'en-libritts',
    title: 'LibriTTS',
    languages: ['en'],
    licence: 'CC BY 4.0',
    research: true,
    file: 'vits-piper-en_US-libritts_r-medium.tar.bz2',
    bytes: 82_038_311,
    sha256: '10dc268f3e371696d721486123e2705a9fc1faa113491979fde4d88dba1f1b1c',
    voices: [],
    speakers: { count: 904, accent: 'en-US' },
  },
  {
    name: 'en-kristin',
    languages: ['en'],
    licence: 'Public domain',
    file: 'vits-piper-en_US-kristin-medium.tar.bz2',
    bytes: 67_259_230,
    sha256: 'c2206f572df2956c50b1ae3367eebce3853c663e890cba8048cd62b1e4dbe6c7',
    voices: listed([[0, 'Kristin', 'en-US', 'female']]),
  },
  {
    name: 'en-norman',
    languages: ['en'],
    licence: 'Public domain',
    file: 'vits-piper-en_US-norman-medium.tar.bz2',
    bytes: 67_203_672,
    sha256: '1f32065d480abe9abc7c7f91442125d0b34c1cc065d1e600466cac408eabf3b8',
    voices: listed([[0, 'Norman', 'en-US', 'male']]),
  },
  {
    name: 'fr-upmc',
    languages: ['fr'],
    licence: 'CC BY-SA 4.0',
    research: true,
    file: 'vits-piper-fr_FR-upmc-medium.tar.bz2',
    bytes: 80_422_639,
    sha256: 'e9830a331a16f6cc5ef3116a287065e015d3495c3f56b974889a266da7f89a7f',
    voices: listed([
      [0, 'Jessica', 'fr-FR', 'female'],
      [1, 'Pierre', 'fr-FR', 'male'],
    ]),
  },
  {
    name: 'fr-siwis',
    languages: ['fr'],
    licence: 'CC BY 4.0',
    research: true,
    file: 'vits-piper-fr_FR-siwis-medium.tar.bz2',
    bytes: 67_207_459,
    sha256: '375909aa30842b3a4efa10b1beb1d761af792960ae6873b4d53889f96c66195b',
    voices: listed([[0, 'Siwis', 'fr-FR', 'female']]),
  },
  {
    name: 'supertonic',
    title: 'Supertonic',
    languages: ['en', 'fr'],
    licence: 'OpenRAIL-M',
    file: 'sherpa-onnx-supertonic-3-tts-int8-2026-05-11.tar.bz2',
    bytes: 128_774_318,
    sha256: '82fa96f91c4ef8abaae3a14a3f4153facf88bed821d1f7331cec2700f432c427',
    voices: [],
    speakers: { count: 10, accent: null },
  },
  {
    name: 'kokoro',
    title: 'Kokoro',
    languages: ['en', 'fr'],
    licence: 'Apache 2.0',
    file: 'kokoro-int8-multi-lang-v1_0.tar.bz2',
    bytes: 132_303_094,
    sha256: '4c3052abaa60943a341f193888cf6abd68787dae6ab8ae5c925a706caa247e4e',
    voices: listed(
      [
        [3, 'Heart', 'en-US', 'female'],
        [2, 'Bella', 'en-US', 'female'],
        [21, 'Emma', 'en-GB', 'female'],
        [22, 'Isabella', 'en-GB', 'female'],
        [16, 'Michael', 'en-US', 'male'],
        [14, 'Fenrir', 'en-US', 'male'],
        [26, 'George', 'en-GB', 'male'],
        [25, 'Fable', 'en-GB', 'male'],
        [30, 'Siwis (Kokoro)', 'fr-FR', 'female'],
      ],
      true,
    ),
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
