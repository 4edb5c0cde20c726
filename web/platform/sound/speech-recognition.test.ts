import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { findRecognition, installRecognition, mayRecognise, recognitionMaker } from './speech-recognition.ts'

type Ask = { readonly langs: readonly string[]; readonly processLocally?: boolean }

/** A browser that recognises these languages on the device, after a download, or through a service. */
function browser(known: { ready?: string[]; later?: string[]; service?: string[] }, languages: string[]): void {
  vi.stubGlobal('navigator', { languages })
  vi.stubGlobal(
    'SpeechRecognition',
    Object.assign(() => undefined, {
      available({ langs: [tag = ''], processLocally = false }: Ask): Promise<string> {
        const has = (tags: string[] = []) => tags.includes(tag)
        if (has(known.ready)) return Promise.resolve('available')
        if (processLocally) return Promise.resolve(has(known.later) ? 'downloadable' : 'unavailable')
        return Promise.resolve(has(known.service) ? 'available' : 'unavailable')
      },
    }),
  )
}
afterEach(() => vi.unstubAllGlobals())

test('the device recognises a language if it can, in the user’s own country first', async () => {
  browser({ ready: ['en-US', 'en-GB'], service: ['en-US'] }, ['fr-FR', 'en-GB'])
  expect(await findRecognition('en')).toEqual({ tag: 'en-GB', onDevice: 'ready', service: false })
  browser({ ready: ['en-US'], service: ['en-GB'] }, ['en-GB'])
  expect(await findRecognition('en')).toEqual({ tag: 'en-US', onDevice: 'ready', service: false })
})

test('otherwise it can after a download, or a service can', async () => {
  browser({ later: ['fr-FR'], service: ['fr-CA', 'fr-FR'] }, ['fr-CA'])
  expect(await findRecognition('fr')).toEqual({ tag: 'fr-FR', onDevice: 'downloadable', service: true })
  browser({ service: ['fr-CA'] }, ['fr-CA'])
  expect(await findRecognition('fr')).toEqual({ tag: 'fr-CA', onDevice: 'no', service: true })
  browser({}, ['fr-CA'])
  expect(await findRecognition('fr')).toBeNull()
})

test('a browser that can’t be asked has only a service, or no recogniser at all', async () => {
  vi.stubGlobal('navigator', { languages: ['en-US'] })
  expect(await findRecognition('en')).toBeNull()
  vi.stubGlobal('webkitSpeechRecognition', () => undefined)
  expect(await findRecognition('fr')).toEqual({ tag: 'fr-FR', onDevice: 'no', service: true })
})

test('a service recognises speech only if the user lets the browser send it their voice', () => {
  const service = { tag: 'en-US', onDevice: 'no', service: true } as const
  expect([mayRecognise(service, false), mayRecognise(service, true)]).toEqual([false, true])
  const later = { ...service, onDevice: 'downloadable' } as const
  expect([mayRecognise(later, false), mayRecognise({ ...later, service: false }, true)]).toEqual([false, false])
  expect(mayRecognise({ ...service, onDevice: 'ready' }, false)).toBe(true)
  expect([mayRecognise(null, true), mayRecognise(undefined, true)]).toEqual([false, false])
})

test('a download that fails is told from one that succeeds', async () => {
  const answers: (() => Promise<boolean>)[] = [
    () => Promise.resolve(true),
    () => Promise.resolve(false),
    () => Promise.reject(new Error('offline')),
  ]
  const install = vi.fn<(options: Ask) => Promise<boolean>>()
  for (const answer of answers) install.mockImplementationOnce(answer)
  vi.stubGlobal(
    'SpeechRecognition',
    Object.assign(() => undefined, { install }),
  )
  const download = () => installRecognition(new QueryClient(), 'fr', { tag: 'fr-FR' })
  expect([await download(), await download(), await download()]).toEqual([true, false, false])
  expect(install.mock.calls[0]?.[0]).toMatchObject({ langs: ['fr-FR'], processLocally: true })
  // browsers without downloads
  vi.stubGlobal('SpeechRecognition', () => undefined)
  expect(await download()).toBe(false)
})

test('a browser that ends the page when it is asked is asked only once', async () => {
  const asked: boolean[] = []
  vi.stubGlobal('navigator', { languages: ['en-GB'] })
  const available = ({ processLocally = false }: Ask): Promise<string> => {
    asked.push(processLocally)
    // the page ends before the answer
    return processLocally ? new Promise(() => undefined) : Promise.resolve('available')
  }
  vi.stubGlobal(
    'SpeechRecognition',
    Object.assign(() => undefined, { available }),
  )
  void findRecognition('en')
  expect(await findRecognition('en')).toEqual({ tag: 'en-GB', onDevice: 'no', service: true })
  expect(asked).toEqual([true, true, false])
})

test.each([
  ['Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0 Safari/537.36', 'Google'],
  [
    'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0 Safari/537.36 Edg/141.0',
    'Microsoft',
  ],
  ['Mozilla/5.0 (Macintosh) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15', 'Apple'],
  ['Mozilla/5.0 (iPhone) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/141.0 Mobile Safari/604.1', 'Apple'],
  ['Mozilla/5.0 (X11) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0 Safari/537.36 OPR/125.0', null],
  ['Mozilla/5.0 (X11; rv:140.0) Gecko/20100101 Firefox/140.0', null],
])('%s sends the voice to %s', (userAgent, maker) => {
  expect(recognitionMaker(userAgent)).toBe(maker)
})
