import { m } from '../../messages/messages.js'
import { useSpeech } from '../../platform/ai/features.ts'
import { getLocale } from '../../platform/i18n/locale.ts'
import { Library } from './library.tsx'

/** One's own voices, as a chapter of the profile has them where plays are spoken. */
export function OwnVoices() {
  if (!useSpeech()) return null
  return (
    <div className="border-b border-line py-6">
      <p className="mb-5 text-ink-soft">{m.voices_of_self()}</p>
      <Library
        shelf="own"
        language={getLocale()}
        empty={{ title: m.voices_own_empty(), says: m.voices_own_empty_says() }}
      />
    </div>
  )
}
