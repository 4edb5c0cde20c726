import { m } from '../../../messages/messages.js'
import type { MenuItem } from '../../../ui/menu.tsx'
import { capitalsOn, switchCapitals } from './capitals.ts'

/** What a writer sets once for their own typing. */
export function typingItems(): MenuItem[] {
  const on = capitalsOn.get()
  return [
    {
      icon: 'case-sensitive',
      label: on ? m.elements_capitals_stop() : m.elements_capitals_start(),
      run: () => switchCapitals(!on),
    },
  ]
}
