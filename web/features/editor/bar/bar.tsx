import { lazy } from 'react'
import { Link as RouteLink } from '@tanstack/react-router'
import { m } from '../../../messages/messages.js'
import { IconButton } from '../../../ui/button.tsx'
import { usePageTitle } from '../../../ui/frame/page-title.ts'
import { Icon } from '../../../ui/icon.tsx'
import type { DeskParts } from '../desk/desk-parts.ts'
import { Late } from '../desk/late.tsx'
import { Around, PlayLinks, Faces, RevisionSign } from '../desk/around.tsx'
import { ElementSelect } from './element-select.tsx'
import { MarkButtons } from './mark-buttons.tsx'
import { MoreMenu } from './more-menu.tsx'
import { Status } from './status.tsx'
import { usePlayKind, usePlayTitle } from './use-play.ts'
import { useAside } from './use-aside.ts'

/** Somebody's words seldom wait for a decision. */
const AsideButton = lazy(async () => ({ default: (await import('./aside-button.tsx')).AsideButton }))

/** The one thin bar: what the paragraph is, how the words look, who else is here, what became of them. */
export function Bar({ link, state, editor, view, writable }: DeskParts) {
  const title = usePlayTitle(editor)
  usePageTitle(title)
  const kind = usePlayKind(editor)
  const aside = useAside(editor)
  return (
    <header className="z-20 flex h-[var(--bar)] shrink-0 items-center gap-1 border-b border-line bg-paper px-1 pt-[env(safe-area-inset-top)] rail:px-3">
      <RouteLink
        to="/plays/$id"
        params={{ id: link.play }}
        aria-label={m.editor_back({ title })}
        className="inline-flex size-11 shrink-0 items-center justify-center rounded-base text-ink-soft hover:bg-sunk hover:text-ink"
      >
        <Icon name="chevron-left" />
      </RouteLink>
      <h1 className="mr-2 min-w-0 shrink truncate font-serif text-lg rail:max-w-72">{title}</h1>
      <IconButton
        icon="panel-left"
        label={m.editor_scenes()}
        aria-pressed={view.get().scenes}
        onClick={view.toggleScenes}
        className="max-rail:hidden"
      />
      {/* where one writes with a finger, these are above the keyboard */}
      <div className="flex min-w-0 items-center gap-1 max-rail:hidden pointer-coarse:hidden">
        <ElementSelect editor={editor} kind={kind} disabled={!writable} />
        <MarkButtons editor={editor} disabled={!writable} />
      </div>
      <span className="grow" />
      <Around>
        <RevisionSign editor={editor} view={view} />
      </Around>
      <Status state={state} />
      <Around>
        <Faces awareness={link.awareness} view={view} />
      </Around>
      {aside > 0 && (
        <Late onFail={() => {}}>
          <AsideButton count={aside} onPress={() => view.toggleSide('aside')} />
        </Late>
      )}
      {/* their room is kept, so that nothing moves when they come */}
      <span className="flex w-22 shrink-0 max-rail:hidden">
        <Around>
          <PlayLinks play={link.play} editor={editor} view={view} />
        </Around>
      </span>
      <MoreMenu editor={editor} view={view} writable={writable} aside={aside} />
    </header>
  )
}
