/** Words that names of fields are usually made of; what is cut off one of them shows. */
export const usualWords: readonly string[] = (
  'account action active address age alert amount approval archive area article asset assignee attribute author ' +
  'available balance batch booking brand budget capacity card case category channel city client code comment company ' +
  'condition content contract cost count country created creation currency customer data date deadline department ' +
  'description destination details device distance document duration email employee end entry event expiry file ' +
  'format gender genre grade group height history hours id image index invoice item items keyword label language last ' +
  'latitude length level license limit line list location log longitude member message metadata method mode model ' +
  'modified month name note notes number order origin owner page parent password path patient payment percentage ' +
  'permission permissions phone place plan platform player position price priority product profile progress project ' +
  'quantity quota rank rate rating reason record reference region registration remark report request result results ' +
  'review reviews role room route rule schedule score section season seat series service session settings severity ' +
  'shift size skills sku source speed stage start state status stock stop store student subject summary supplier ' +
  'tag tags target task team temperature terms test text ticket time timestamp title token total track transaction ' +
  'type unit update updated url usage user users value values vehicle vendor version visibility volume weight width year'
).split(' ');

/** Words that descriptions of entities usually begin with, of those that a strip can cut. */
export const usualBeginnings: readonly string[] =
  'Describes Defines Details Designates Depicts Documents Determines Data Database Dataset Device Digital Display'.split(
    ' ',
  );
