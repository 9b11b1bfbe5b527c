/** Names of operations that take back what another did. */
const taking =
  /(?:^|_)(?:cancel|void|refund|undo|revoke|reverse|withdraw|unreserve|unassign|undelete|remove|delete|reject|deregister|unenrol|unenroll|unregister|take_back|give_back)(?:_|$)/u;

/** Names of operations that end what another began: what is counted goes back, what was paid stays. */
const ending = /(?:^|_)(?:return|release|leave|drop|check_in)(?:_|$)/u;

export function isUndoing(name: string): boolean {
  return taking.test(name) || ending.test(name);
}

/** Whether an operation of this name moves a number of this type back. */
export function isMovedBack(name: string, type: string | undefined): boolean {
  return taking.test(name) || type === 'integer';
}
