import type { Location } from './locate.ts';
import type { Edit } from './patch-schema.ts';
import type { Segment } from './path.ts';

/** An edit whose path has been followed as far as it leads. */
export interface PlacedEdit {
  readonly edit: Edit;
  readonly segments: readonly Segment[];
  readonly location: Location;
}
