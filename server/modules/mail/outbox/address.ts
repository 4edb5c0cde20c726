const DELIVERABLE = /^[^\s\p{C}<>(),;:"\\[\]@]{1,64}@[^\s\p{C}<>(),;:"\\[\]@]{1,253}$/u

/** Whether letters to an address may leave the server: `.invalid` names no mailbox, by its very definition. */
export const isDeliverable = (address: string): boolean =>
  DELIVERABLE.test(address) && !address.toLowerCase().endsWith('.invalid')

/** An address as logs show it. */
export const redact = (address: string): string => `${address.slice(0, 1)}…${/@[^@]*$/.exec(address)?.[0] ?? ''}`
