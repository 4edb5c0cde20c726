import type { FindOptions } from '@replique/manuscript'
import type { ElementKind } from '@replique/script'
import { m } from '../../../messages/messages.js'
import { useFrame } from '../desk/editor-value.ts'
import type { MountedEditor } from '../mount.ts'
import { kindsFor, nameOfKind } from '../writing/kinds.ts'

interface Props {
  readonly editor: MountedEditor
  readonly options: FindOptions
  readonly onChange: (options: FindOptions) => void
}

const LOOK =
  'h-10 min-w-0 grow basis-40 rounded-base border border-line bg-paper px-2 text-sm hover:bg-sunk pointer-coarse:h-11'

/** Where to look: in one kind of element, in what one character says, or both. */
export function FindLimits({ editor, options, onChange }: Props) {
  const { kind, characters } = useFrame(editor)
  const { kinds: _kinds, speaker: _speaker, ...rest } = options
  const wanted = options.kinds?.[0] ?? ''
  const change = (element: string, speaker: string): void =>
    onChange({
      ...rest,
      ...(element !== '' && { kinds: [element as ElementKind] }),
      ...(speaker !== '' && { speaker }),
    })
  return (
    <div className="flex flex-wrap gap-2">
      <select
        aria-label={m.overview_find_element()}
        value={wanted}
        onChange={(event) => change(event.target.value, options.speaker ?? '')}
        className={LOOK}
      >
        <option value="">{m.overview_find_everywhere()}</option>
        {kindsFor(kind)
          .filter((element) => element !== 'pageBreak')
          .map((element) => (
            <option key={element} value={element}>
              {nameOfKind(element, kind)}
            </option>
          ))}
      </select>
      <select
        aria-label={m.overview_find_speaker()}
        value={options.speaker ?? ''}
        onChange={(event) => change(wanted, event.target.value)}
        className={LOOK}
      >
        <option value="">{m.overview_find_anyone()}</option>
        {characters.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    </div>
  )
}
