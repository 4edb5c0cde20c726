import type { Version } from '@replique/contract'
import { m } from '../../../messages/messages.js'
import type { MenuItem } from '../../../ui/menu.tsx'
import type { DeskParts } from '../desk/desk-parts.ts'
import { compareMoments } from './comparing.ts'
import { historyOf } from './history.ts'
import { isConnected } from './keeping.ts'
import { NOW } from './moments.ts'
import { restore } from './restoring.ts'

/** What can be done with a version; whoever only reads looks at it. */
export function actionsFor(version: Version, parts: DeskParts, rename: () => void): MenuItem[][] {
  const { id, name } = version
  const disabled = !parts.writable || !isConnected(parts.state)
  const takeName = (): void => void historyOf(parts.link).rename(id, null)
  return [
    [{ icon: 'git-compare', label: m.versions_compare_now(), run: () => compareMoments(parts, [id, NOW]) }],
    [
      { icon: 'tag', label: name === null ? m.versions_give_name() : m.versions_rename(), run: rename, disabled },
      ...(name === null ? [] : [{ icon: 'x', label: m.versions_take_name(), run: takeName, disabled }]),
      {
        icon: 'rotate-ccw',
        label: m.versions_restore_all(),
        run: () => void restore(parts, { moment: id }),
        disabled,
      },
    ],
  ]
}
