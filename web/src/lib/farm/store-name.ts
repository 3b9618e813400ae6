/** Names the database of a farm on this phone: an account's own, or one of somebody else by account and owner. */
export const storeName = (accountId: string, ownerId: string): string =>
  accountId === ownerId ? accountId : `${accountId}.${ownerId}`;

/** Whose database it is. */
export const accountOf = (name: string): string => name.split('.')[0] ?? name;
