import type { Language } from '@replique/script'
import { m } from '../messages/messages.js'
import {
  chooseVoices,
  useDeviceVoices,
  useVoiceChoice,
  VOICE_SOURCES,
  type DeviceCasting,
  type VoiceSource,
} from '../platform/sound/device-voices.ts'
import { Checkbox, Choice } from './choice.tsx'

const SOURCE_WORDS: Record<VoiceSource, () => string> = {
  auto: m.voices_source_auto,
  server: m.voices_source_server,
  device: m.voices_source_device,
}

function speakingNow({ own, all }: DeviceCasting): string {
  if (own.size === 0) return m.voices_source_server_speaks()
  return own.size < all.size ? m.voices_source_both_speak() : m.voices_source_device_speaks()
}

/** Chooses whether the server's voices speak a play, or those of this device. The choice is stored on this device. */
export function VoiceSourceChoice({ playId, language }: { playId: string; language: Language }) {
  const { source, online } = useVoiceChoice()
  const { casting, local, online: services } = useDeviceVoices(playId, language)
  if (local + services === 0) return <p className="text-sm text-ink-soft">{m.voices_source_none()}</p>
  return (
    <div className="grid gap-2">
      <p aria-hidden className="font-semibold">
        {m.voices_source()}
      </p>
      <Choice
        label={m.voices_source()}
        options={VOICE_SOURCES.map((value) => ({ value, label: SOURCE_WORDS[value]() }))}
        value={source}
        onChange={(next) => chooseVoices({ source: next })}
      />
      <p role="status" className="text-sm text-ink-soft">
        {casting && speakingNow(casting)} {m.voices_source_count({ count: local })}
      </p>
      {services > 0 && source !== 'server' && (
        <Checkbox
          label={m.voices_source_online({ count: services })}
          hint={m.voices_source_online_hint()}
          checked={online}
          onChange={(next) => chooseVoices({ online: next })}
        />
      )}
    </div>
  )
}
