export declare function prunePackages(modules: string): void
