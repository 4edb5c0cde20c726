import { Toast } from 'radix-ui'
import { m } from '../../messages/messages.js'
import { useStore } from '../../platform/store.ts'
import { buttonClasses, IconButton } from '../button.tsx'
import { classNames } from '../class-names.ts'
import { requireViewportLabel, TOAST, closeToast, type ToastEntry, toasts } from './toasts.ts'

/** The area for toasts: at the bottom right, above the import status and, on a phone, the tabs. */
export function Toaster({ label = m.ui_notifications() }: { label?: string }) {
  const entries = useStore(toasts)
  return (
    <Toast.Provider
      duration={TOAST.duration}
      swipeDirection={TOAST.direction}
      swipeThreshold={TOAST.swipe}
      label={m.ui_notification()}
    >
      {entries.map((entry) => (
        <Shown key={entry.id} entry={entry} />
      ))}
      <Toast.Viewport
        hotkey={[TOAST.hotkey]}
        label={`${requireViewportLabel(label)} ({hotkey})`}
        style={{ gap: TOAST.gap }}
        className="fixed right-0 bottom-0 z-50 flex w-full max-w-md flex-col p-4 pb-[calc(1rem+var(--tabs)+var(--import,0px)+env(safe-area-inset-bottom))] outline-none rail:pb-[calc(1rem+var(--import,0px))]"
      />
    </Toast.Provider>
  )
}

function Shown({ entry }: { entry: ToastEntry }) {
  return (
    <Toast.Root
      open={entry.open}
      onOpenChange={(open) => open || closeToast(entry.id)}
      type={entry.type ?? 'foreground'}
      duration={entry.duration ?? TOAST.duration}
      className="flex items-center gap-3 rounded-base border border-line bg-raised py-2 pr-2 pl-4 shadow-base motion-safe:data-[state=closed]:animate-leave data-[swipe=cancel]:translate-x-0 data-[swipe=move]:translate-x-[var(--radix-toast-swipe-move-x)]"
    >
      <div className="min-w-0 grow py-1 [overflow-wrap:anywhere]">
        <Toast.Title className="font-semibold">{entry.title}</Toast.Title>
        {entry.body && <Toast.Description className="text-sm text-ink-soft">{entry.body}</Toast.Description>}
      </div>
      {entry.action && (
        <Toast.Action
          altText={entry.action.altText}
          onClick={entry.action.run}
          className={classNames(buttonClasses('plain'), 'shrink-0')}
        >
          {entry.action.label}
        </Toast.Action>
      )}
      <Toast.Close asChild>
        <IconButton icon="x" label={m.ui_close()} />
      </Toast.Close>
    </Toast.Root>
  )
}
