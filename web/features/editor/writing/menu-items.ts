import { m } from '../../../messages/messages.js'
import type { MenuItem } from '../../../ui/menu.tsx'
import { switchCapitals } from './capitals.ts'

/** What a writer sets once for their own typing. */
export const typingItems = (capitals: boolean): MenuItem[] => [
  {
    icon: 'case-sensitive',
    label: capitals ? m.elements_capitals_stop() : m.elements_capitals_start(),
    run: () => switchCapitals(!capitals),
  },
]
