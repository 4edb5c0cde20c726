import type { NewsSettings } from '@replique/contract'
import { m } from '../../../messages/messages.js'
import { Choice } from '../../../ui/choice.tsx'
import { Section } from '../section.tsx'

export interface ChoiceProps {
  readonly settings: NewsSettings
  readonly onChange: (next: NewsSettings) => void
}

export function Rhythm({ settings, onChange }: ChoiceProps) {
  const options = [
    { value: 'never', label: m.profile_news_never() },
    { value: 'daily', label: m.profile_news_daily() },
    { value: 'weekly', label: m.profile_news_weekly() },
  ] as const
  return (
    <Section id="news-rhythm" title={m.profile_news_rhythm()} note={m.profile_news_rhythm_note()}>
      <Choice
        label={m.profile_news_rhythm()}
        options={options}
        value={settings.rhythm}
        onChange={(rhythm) => onChange({ ...settings, rhythm })}
      />
    </Section>
  )
}
