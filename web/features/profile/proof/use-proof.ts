import { createContext, use } from 'react'

export const Proof = createContext<() => Promise<boolean>>(() => Promise.resolve(false))

/** Asks for the second factor in this session; answers whether it was proved. */
export const useProof = () => use(Proof)
