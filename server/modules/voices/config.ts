import { z } from 'zod'
import { hostNames, setting, type Settings, type Values } from '../../kernel/settings.ts'
import { OFFERED, parseServiceVoices } from './engines/open-ai/service-voices.ts'

const address = z
  .string()
  .optional()
  .transform((text, context) => {
    if (text === undefined) return null
    const url = URL.canParse(text) ? new URL(text) : null
    const isPlain = url !== null && url.username === '' && url.search === '' && url.hash === ''
    if (isPlain && /^https?:$/.test(url.protocol)) return text.replace(/\/+$/, '')
    context.addIssue({ code: 'custom', message: 'it must be an address with http:// or https://, without a key in it' })
    return z.NEVER
  })

const voices = z
  .string()
  .max(10_000)
  .default(OFFERED)
  .transform((text, context) => {
    const read = parseServiceVoices(text)
    if (typeof read !== 'string') return read
    context.addIssue({ code: 'custom', message: read })
    return z.NEVER
  })

const word = (fallback: string) =>
  z
    .string()
    .regex(/^[\w./:@-]{1,200}$/, 'it must be a name of letters, digits and . / : @ -')
    .default(fallback)

/** Settings of the voices module: an optional speech service in addition to the built-in synthesiser. */
export const voicesSettings = {
  url: setting(address, {
    env: 'SPEECH_URL',
    doc: 'A speech service with OpenAI’s protocol (`POST …/audio/speech`), which many programs for local use offer too. Its voices are offered beside the built-in ones, which speak instead if the service fails.',
    unset: 'only the built-in voices speak',
    example: 'https://api.openai.com/v1',
  }),
  key: setting(
    z
      .string()
      .max(1000)
      .regex(/^[\x21-\x7e]+$/, 'it must be a key without spaces')
      .nullable()
      .default(null),
    {
      env: 'SPEECH_KEY',
      doc: 'The key for SPEECH_URL. With a key, its voices count as paid; see BILLING.',
      unset: 'requests are sent without a key',
      example: 'sk-…',
      secret: true,
    },
  ),
  model: setting(word('gpt-4o-mini-tts'), {
    env: 'SPEECH_MODEL',
    doc: 'The model that SPEECH_URL uses.',
    example: 'kokoro',
  }),
  voices: setting(voices, {
    env: 'SPEECH_VOICES',
    doc: 'The voices of SPEECH_URL, separated by commas. Each name is followed by its attributes, separated by colons: `female`, `male` or `neutral`; `child`, `young`, `adult` or `old`; and, if the voice doesn’t speak both languages, `en` or `fr` with or without a region.',
    unset: `\`${OFFERED}\``,
    example: 'af_bella:female:young:en-US,bm_george:male:old:en-GB,ff_siwis:female:fr',
  }),
  hosts: setting(hostNames, {
    env: 'SPEECH_HOSTS',
    doc: 'Names of hosts on the local network or this machine that SPEECH_URL may point to, separated by commas, with or without a port. Any other address must be public.',
    unset: 'public addresses only',
    example: 'localhost:8880,speech.lan',
  }),
  mirror: setting(address, {
    env: 'VOICES_URL',
    doc: 'A server of your own from which `npx replique voices add` downloads natural voices, for networks without access to the Internet. It has the archives of the packs and, if it offers others than the usual ones, a `voices.json` that describes them.',
    unset: 'packs are downloaded from where their makers publish them',
    example: 'https://files.school.example/voices',
  }),
} as const satisfies Settings

export type VoicesConfig = Values<typeof voicesSettings>
