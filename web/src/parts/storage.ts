/** Reads what this browser kept under a name; what is not there, or cannot be read, is as `standard` has it. */
export function load<T extends object>(name: string, standard: T): T {
  try {
    return { ...standard, ...(JSON.parse(localStorage.getItem(name) ?? '{}') as Partial<T>) }
  } catch {
    return standard
  }
}

/** Forgets all that this browser kept for us. */
export function forgetAll(): void {
  try {
    for (const name of Object.keys(localStorage)) if (name === 'keypeg' || name.startsWith('keypeg-')) localStorage.removeItem(name)
  } catch {
    // A browser that keeps nothing has nothing to forget.
  }
}

/** Keeps something in this browser. */
export function save(name: string, what: object): void {
  try {
    localStorage.setItem(name, JSON.stringify(what))
  } catch {
    // A browser that keeps nothing loses it with the page.
  }
}
