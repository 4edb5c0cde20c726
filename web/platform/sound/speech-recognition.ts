import type { Language } from '@replique/script'
import { queryOptions, useQuery, type QueryClient } from '@tanstack/react-query'
import { readStored, removeStored, writeStored } from '../browser-storage.ts'
import { createStore, useStore } from '../store.ts'

type Availability = 'unavailable' | 'downloadable' | 'downloading' | 'available'

interface RecognitionOptions {
  readonly langs: readonly string[]
  readonly processLocally?: boolean
  readonly quality?: 'dictation'
}

/** A recogniser of the browser, which the DOM types don't have yet. */
export interface Recogniser extends EventTarget {
  lang: string
  continuous: boolean
  interimResults: boolean
  /** Whether speech must be recognised on the device. Browsers that know only services ignore it. */
  processLocally?: boolean
  start(): void
  stop(): void
  abort(): void
}

interface RecogniserClass {
  new (): Recogniser
  available?(options: RecognitionOptions): Promise<Availability>
  install?(options: RecognitionOptions): Promise<boolean>
}

export function recogniserClass(): RecogniserClass | undefined {
  const { SpeechRecognition, webkitSpeechRecognition } = globalThis as {
    SpeechRecognition?: RecogniserClass
    webkitSpeechRecognition?: RecogniserClass
  }
  return SpeechRecognition ?? webkitSpeechRecognition
}

/** How this browser can recognise a language. */
export interface Recognition {
  /** The language with its country, "fr-FR": recognisers don't know languages without one. */
  readonly tag: string
  /** Whether it recognises it on this device, or can after a download. */
  readonly onDevice: 'ready' | 'downloadable' | 'no'
  /** Whether a service may recognise it, to which the browser sends the voice. */
  readonly service: boolean
}

const USUAL: Readonly<Record<Language, string>> = { en: 'en-US', fr: 'fr-FR' }

/** Returns the tags to try for a language: those of the user's own countries first. */
function tagsFor(language: Language): readonly string[] {
  const own = navigator.languages.filter((tag) => tag.toLowerCase().startsWith(`${language}-`))
  return [...new Set([...own, USUAL[language]])]
}

const OPTIONS = { processLocally: true, quality: 'dictation' } as const
/** Set in this tab while a browser is asked about recognition on the device. */
const ASKING = 'replique-asking-recognition'

/** Whether this browser recognises speech at all. */
export const canRecognise = (): boolean => recogniserClass() !== undefined

/** Returns how this browser can recognise a language; null if it can't. */
export async function findRecognition(language: Language): Promise<Recognition | null> {
  const recogniser = recogniserClass()
  if (!recogniser) return null
  const tags = tagsFor(language)
  const first = tags[0]!
  // browsers that can't be asked have only a service
  if (recogniser.available === undefined) return { tag: first, onDevice: 'no', service: true }
  const ask = (options: RecognitionOptions): Promise<Availability> =>
    recogniser.available!(options).catch(() => 'unavailable')
  // some browsers built on Chromium end the page when they are asked; after that, they are not asked again
  const endsPage = readStored(ASKING, 'sessionStorage') !== null
  writeStored(ASKING, '1', 'sessionStorage')
  const local = endsPage ? [] : await Promise.all(tags.map((tag) => ask({ ...OPTIONS, langs: [tag] })))
  if (!endsPage) removeStored(ASKING, 'sessionStorage')
  const ready = tags[local.indexOf('available')]
  if (ready !== undefined) return { tag: ready, onDevice: 'ready', service: false }
  const service = (await ask({ langs: [first] })) !== 'unavailable'
  const later = tags[local.findIndex((one) => one === 'downloadable' || one === 'downloading')]
  if (later !== undefined) return { tag: later, onDevice: 'downloadable', service }
  return service ? { tag: first, onDevice: 'no', service } : null
}

const recognitionQuery = (language: Language) =>
  queryOptions({
    queryKey: ['speech-recognition', language],
    queryFn: () => findRecognition(language),
    networkMode: 'always',
    staleTime: Infinity,
    retry: false,
  })

/**
 * Returns how this browser can recognise a language; null if it can't, undefined until that is known. The browser is
 * asked only if this is wanted.
 */
export const useRecognition = (language: Language, wanted: boolean): Recognition | null | undefined =>
  useQuery({ ...recognitionQuery(language), enabled: wanted }).data

/** Lets the browser download what it needs to recognise a language on this device. Returns whether it can now. */
export async function installRecognition(
  client: QueryClient,
  language: Language,
  { tag }: Pick<Recognition, 'tag'>,
): Promise<boolean> {
  const done =
    (await recogniserClass()
      ?.install?.({ ...OPTIONS, langs: [tag] })
      .catch(() => false)) ?? false
  if (done) await client.invalidateQueries({ queryKey: recognitionQuery(language).queryKey })
  return done
}

const KEY = 'replique-recognition'
const SERVICE = 'service'
const allowed = createStore(readStored(KEY) === SERVICE)

/** Whether the user lets the browser send their voice to a service. The answer is stored on this device. */
export const useServiceAllowed = (): boolean => useStore(allowed)

export function allowService(allows: boolean): void {
  allowed.set(allows)
  if (allows) writeStored(KEY, SERVICE)
  else removeStored(KEY)
}

/** Whether speech may be recognised: on this device, or by a service that the user lets the browser send it to. */
export const mayRecognise = (recognition: Recognition | null | undefined, allows: boolean): boolean =>
  recognition?.onDevice === 'ready' || (recognition?.service === true && allows)

/** Whose service recognises speech, by what the browser's user agent contains; the first match counts. */
const MAKERS: readonly (readonly [RegExp, string | null])[] = [
  // all browsers of iPhones and iPads have Safari's recogniser
  [/iPhone|iPad/u, 'Apple'],
  [/Edg/u, 'Microsoft'],
  [/OPR|Vivaldi|YaBrowser|SamsungBrowser/u, null],
  [/Chrome|Chromium/u, 'Google'],
  [/Safari/u, 'Apple'],
]

/** Returns the company to whose service this browser sends the voice; null if that isn't known. */
export const recognitionMaker = (userAgent = navigator.userAgent): string | null =>
  MAKERS.find(([sign]) => sign.test(userAgent))?.[1] ?? null
