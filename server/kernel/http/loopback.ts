const LOOPBACK = /^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\])$/

/** Whether links that begin with this address point at this very machine, where nobody else can open them. */
export const isLoopbackAddress = (address: string): boolean => LOOPBACK.test(new URL(address).hostname)
