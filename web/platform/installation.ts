import { createStore, useStore } from './store.ts'

interface InstallPrompt extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>
}

const offered = createStore<InstallPrompt | undefined>(undefined)

/** Stores the browser's install prompt until the user asks for it. */
export function watchInstallation(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    offered.set(event as InstallPrompt)
  })
  addEventListener('appinstalled', () => offered.set(undefined))
}

export function isInstalled(): boolean {
  return matchMedia('(display-mode: standalone)').matches
}

/** Returns a function that shows the install prompt, or undefined if the browser offers none. */
export function useInstallation(): (() => Promise<void>) | undefined {
  const offer = useStore(offered)
  if (!offer) return undefined
  return async () => {
    const { outcome } = await offer.prompt()
    if (outcome === 'accepted') offered.set(undefined)
  }
}
