import { createStore, useStore } from './store.ts'

interface InstallPrompt extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>
}

const offered = createStore<InstallPrompt | undefined>(undefined)

/** Keeps the browser's offer to install the app until somebody asks for it. */
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

/** A function that asks to install, where the browser offers it. */
export function useInstallation(): (() => Promise<void>) | undefined {
  const offer = useStore(offered)
  if (!offer) return undefined
  return async () => {
    const { outcome } = await offer.prompt()
    if (outcome === 'accepted') offered.set(undefined)
  }
}
