import type { Play } from '@replique/script'
import { useMemo } from 'react'
import { m } from '../../../messages/messages.js'
import { treeOf, type Branch } from './tree.ts'

/** Elements drawn at once; a whole book of them would keep the page busy for seconds. */
const MOST = 1500

/** What the source was understood as. */
export function ElementTree({ play: { elements, characters } }: { play: Play }) {
  const branches = useMemo(() => treeOf(elements.slice(0, MOST), characters), [elements, characters])
  if (elements.length === 0) return <p className="text-ink-soft">{m.playground_no_elements()}</p>
  return (
    <>
      <Branches branches={branches} />
      {elements.length > MOST && (
        <p className="mt-2 text-ink-soft">{m.playground_more({ count: elements.length - MOST })}</p>
      )}
    </>
  )
}

function Branches({ branches }: { branches: readonly Branch[] }) {
  return (
    <ul className="grid gap-1">
      {branches.map((branch, at) => (
        // a branch has no name of its own but its place
        // oxlint-disable-next-line react/no-array-index-key
        <li key={at}>
          <p className="[overflow-wrap:anywhere]">
            <code className="text-ink-soft">{branch.kind}</code> {branch.words}
          </p>
          {branch.branches.length > 0 && (
            <div className="ml-1 border-l border-line pl-3">
              <Branches branches={branch.branches} />
            </div>
          )}
        </li>
      ))}
    </ul>
  )
}
