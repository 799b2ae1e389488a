internal import DetentMotion

extension DynamicsWorld {
  /// Starts a joint with its impulse of a step ago.
  mutating func beginPulling(_ i: Int, _ momenta: inout [Momentum]) {
    aim(i)
    joints[i].impulse = joints[i].allowed(joints[i].along(joints[i].carrying))
    give(joints[i].impulse, joints[i], &momenta)
  }

  /// Starts a rigid joint's second round with its impulse of a step ago.
  mutating func beginStiffening(_ i: Int, _ momenta: inout [Momentum]) {
    joints[i].settling = joints[i].onlySign == 0 ? joints[i].along(joints[i].settling) : .zero
    give(joints[i].settling, joints[i], &momenta)
  }

  /// Calculates the places of a joint's ends and the error of their distance.
  private mutating func aim(_ i: Int) {
    let joint = joints[i]
    let a = bodies[joint.a].state
    joints[i].armA = joint.offsetA.turned(cosine: cosine(a.rotation), sine: sine(a.rotation))
    var end = joint.endB
    if let b = joint.b {
      let b = bodies[b].state
      joints[i].armB = joint.endB.turned(cosine: cosine(b.rotation), sine: sine(b.rotation))
      end = b.position + joints[i].armB
    }
    let apart = a.position + joints[i].armA - end
    joints[i].axis = nil
    joints[i].error = apart
    if case .along(let way) = joint.play {
      let normal = Vector(-way.y, way.x) * (1 / length(way))
      joints[i].axis = normal
      joints[i].error = normal * dot(apart, normal)
      return
    }
    guard joint.length > 0 else { return }
    let distance = length(apart)
    let axis = distance > 0 ? apart * (1 / distance) : Vector(0, 1)
    joints[i].axis = axis
    joints[i].error = axis * (distance - joint.length)
    guard case .within(let range) = joint.play else { return }
    // Chooses the nearer of the two ends of its range.
    let isNear = distance < (range.lowerBound + range.upperBound) / 2
    joints[i].onlySign = isNear ? 1 : -1
    joints[i].error = axis * (distance - (isNear ? range.lowerBound : range.upperBound))
  }

  /// - Returns: The change of the velocity [px/s].
  mutating func pull(_ i: Int, _ momenta: inout [Momentum]) -> Double {
    let joint = joints[i]
    let soft = joint.softness(h)
    let mass = pointMass(joint)
    let speed = speed(joint, momenta) + joint.error * soft.rate
    let asked = answer(joint, mass, to: speed) * -soft.mass - joint.impulse * soft.impulse
    let answer = joint.allowed(asked, after: joint.impulse)
    joints[i].impulse += answer
    give(answer, joint, &momenta)
    return mass.change(by: answer)
  }

  /// Removes the velocity that would part the ends of a rigid joint.
  /// - Returns: The change of the velocity [px/s].
  mutating func stiffen(_ i: Int, _ momenta: inout [Momentum]) -> Double {
    let joint = joints[i]
    // A slack rope does not brake ends that approach by themselves.
    guard joint.onlySign == 0 || joint.carrying != .zero else { return 0 }
    let mass = pointMass(joint)
    let asked = answer(joint, mass, to: speed(joint, momenta))
    let answer = -joint.allowed(-asked, after: joint.carrying + joint.settling)
    joints[i].settling -= answer
    give(-answer, joint, &momenta)
    return mass.change(by: answer)
  }

  /// The impulse that changes the velocity of the ends by `change`, along the axis if there is one.
  private func answer(_ joint: Joint, _ mass: PointMass, to change: Vector) -> Vector {
    guard let axis = joint.axis else { return mass.impulse(for: change) }
    let inverse =
      mass.xx * axis.x * axis.x + 2 * mass.xy * axis.x * axis.y + mass.yy * axis.y * axis.y
    return inverse > 0 ? axis * (dot(change, axis) / inverse) : .zero
  }

  private func speed(_ joint: Joint, _ momenta: [Momentum]) -> Vector {
    let speed = momenta[joint.a].velocity(at: joint.armA)
    guard let b = joint.b else { return speed }
    return speed - momenta[b].velocity(at: joint.armB)
  }

  private func give(_ impulse: Vector, _ joint: Joint, _ momenta: inout [Momentum]) {
    momenta[joint.a].take(impulse, at: joint.armA)
    if let b = joint.b { momenta[b].take(-impulse, at: joint.armB) }
  }

  private func pointMass(_ joint: Joint) -> PointMass {
    let mass = PointMass(of: bodies[joint.a], at: joint.armA)
    return joint.b.map { mass + PointMass(of: bodies[$0], at: joint.armB) } ?? mass
  }
}

extension Joint {
  /// The part of an impulse along the axis; the whole of it if there is no axis.
  func along(_ impulse: Vector) -> Vector {
    axis.map { $0 * dot($0, impulse) } ?? impulse
  }
}
