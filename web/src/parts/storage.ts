/** Reads a stored object by name. Fields that are missing or unreadable are taken from `standard`. */
export function load<T extends object>(name: string, standard: T): T {
  try {
    return { ...standard, ...(JSON.parse(localStorage.getItem(name) ?? '{}') as Partial<T>) }
  } catch {
    return standard
  }
}

/** Deletes everything that this site stored in this browser. */
export function forgetAll(): void {
  try {
    for (const name of Object.keys(localStorage)) if (name === 'keypeg' || name.startsWith('keypeg-')) localStorage.removeItem(name)
  } catch {
    // A browser without storage has nothing to delete.
  }
}

/** Stores an object in this browser under a name. */
export function save(name: string, what: object): void {
  try {
    localStorage.setItem(name, JSON.stringify(what))
  } catch {
    // In a browser without storage the object is lost with the page.
  }
}
