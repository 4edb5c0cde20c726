import { m } from '../../../messages/messages.js'
import { preferColourMode, useColourMode } from '../../../platform/colour-mode.ts'
import { Choice } from '../../../ui/choice.tsx'
import { Section } from '../section.tsx'

export function Appearance() {
  const { preference } = useColourMode()
  const options = [
    { value: 'system', label: m.profile_mode_system() },
    { value: 'light', label: m.profile_mode_light() },
    { value: 'dark', label: m.profile_mode_dark() },
  ] as const
  return (
    <Section id="appearance" title={m.profile_mode()}>
      <Choice label={m.profile_mode()} options={options} value={preference} onChange={preferColourMode} />
    </Section>
  )
}
